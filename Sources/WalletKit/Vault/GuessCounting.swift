public import Foundation

/// Counts the guesses of a PIN or passphrase. ``GuessCounter`` does; the vault asks it around every test of one.
public protocol GuessCounting: Sendable {
  /// Counts a guess, on the disk, before it is tested. Every guess that was begun is ended by one of the other calls.
  ///
  /// - Throws: ``GuessError/wait(_:)`` where the guess must not be tested yet, and ``GuessError/uncounted(_:)`` where it can't be counted.
  func begin() throws(GuessError)
  /// The guess was right: nothing of earlier ones is remembered.
  func succeeded() throws(GuessError)
  /// The guess was wrong.
  ///
  /// - Parameter fingerprint: a digest of the key that was derived from it, by which the same wrong guess is known again and counted once.
  /// - Returns: how many different wrong ones there were since the last right one.
  @discardableResult
  func failed(fingerprint: Data) throws(GuessError) -> WrongGuesses
  /// The guess was never tested, since the vault couldn't be read or the memory was short: it isn't counted.
  func untested() throws(GuessError)
}

/// Who guesses a PIN or passphrase. Strangers are counted apart, so that nobody but the owner can use up the owner's guesses.
public enum Guesser: Sendable, CaseIterable {
  /// Somebody at one of the owner's own ways in: the command line, a session that is open, or a browser that was signed in here before.
  case owner
  /// Anybody else on this computer who reaches the wallet's pages. Their wrong guesses make all strangers wait, and never erase anything.
  case stranger
}

/// The wrong guesses since the last right one.
public struct WrongGuesses: Hashable, Sendable {
  /// After how many a vault whose owner wants that erases itself.
  public static let erasing = 10

  /// How many there were, the same one counted once.
  public let count: Int
  /// How long from the last until the next may be made.
  public var wait: Duration { Self.wait(after: count) }
  /// Whether there were so many that a vault which is to erase itself does so now.
  public var callForErasing: Bool { count >= Self.erasing }

  /// That many wrong guesses.
  public init(count: Int) {
    self.count = count
  }

  /// Three are free; then the wait doubles from a second to an hour.
  private static func wait(after count: Int) -> Duration {
    count < 3 ? .zero : .seconds(min(3600, 1 << min(count - 3, 12)))
  }
}
