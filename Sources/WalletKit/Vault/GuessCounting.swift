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
