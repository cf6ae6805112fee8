/// Who guesses a PIN or passphrase. Strangers are counted apart, so that nobody but the owner can use up the owner's guesses.
public enum Guesser: Sendable, CaseIterable {
  /// Somebody at one of the owner's own ways in: the command line, a session that is open, or a browser that was signed in here before.
  case owner
  /// Anybody else on this computer who reaches the wallet's pages. Their wrong guesses make all strangers wait, and never erase anything.
  case stranger
}
