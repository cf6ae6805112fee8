public import Foundation

/// A counter of the guesses of a PIN or passphrase, such as ``GuessCounter``. The vault calls it around every test of one.
public protocol GuessCounting: Sendable {
  /// Counts a guess, on the disk, before it is tested. Every guess that was begun is ended by one of the other calls.
  ///
  /// - Throws: ``GuessError/wait(_:)`` if the guess must not be tested yet, and ``GuessError/uncounted(_:)`` if it can't be counted.
  func begin() throws(GuessError)
  /// Notes that the guess was right, and forgets earlier ones.
  func succeeded() throws(GuessError)
  /// Notes that the guess was wrong.
  ///
  /// - Parameter fingerprint: a digest of the key that was derived from it, by which the same wrong guess is recognized and counted only once.
  /// - Returns: how many different wrong guesses there were since the last right one, or the last passkey.
  @discardableResult
  func failed(fingerprint: Data) throws(GuessError) -> WrongGuesses
  /// Notes that the guess was never tested, because the vault couldn't be read or the memory was short. It isn't counted.
  func untested() throws(GuessError)
}

/// The person who guesses a PIN or passphrase. Strangers' guesses are counted separately, so that nobody but the owner can use up the owner's
/// guesses.
public enum Guesser: Sendable, CaseIterable {
  /// Somebody at one of the owner's own ways in: the command line, a session that is open, or a browser that was signed in here since the
  /// PIN was set.
  case owner
  /// Anybody else on this computer who reaches the wallet's pages. Their wrong guesses make all strangers wait, and never erase anything.
  case stranger
}

/// The wrong guesses since the last right one, or the last passkey.
public struct WrongGuesses: Hashable, Sendable {
  /// The number after which a vault erases itself, if its owner wants that.
  public static let erasing = 10

  /// How many there were. The same one counts only once.
  public let count: Int
  /// How long after the last one the next may be made.
  public var wait: Duration { Self.wait(after: count) }
  /// Whether there were so many that a vault which is to erase itself does so now.
  public var callForErasing: Bool { count >= Self.erasing }

  /// That many wrong guesses.
  public init(count: Int) {
    self.count = count
  }

  /// Returns the wait after so many wrong guesses: three are free, then it doubles from a second to an hour.
  private static func wait(after count: Int) -> Duration {
    count < 3 ? .zero : .seconds(min(3600, 1 << min(count - 3, 12)))
  }
}
