public import Foundation

/// Something that happened to keys or access.
public struct SecurityEvent: Hashable, Sendable, Identifiable {
  /// What happened.
  public enum Kind: String, Sendable, CaseIterable {
    /// An account was made, imported, or added to be watched; or taken out.
    case accountCreated, accountImported, accountWatched, accountRemoved
    /// Somebody signed in, or gave a wrong PIN or passphrase.
    case signedIn, signInFailed
    /// A payment or a reveal was refused, since the PIN or passphrase was wrong.
    case secretRefused
    /// The words or a secret seed were shown.
    case wordsRevealed, seedRevealed
    /// The words' copy was confirmed, a backup was written, or read back.
    case copyConfirmed, backupWritten, backupRestored
    /// The PIN or passphrase was changed.
    case secretChanged
    /// A passkey was added, or taken out.
    case passkeyAdded, passkeyRemoved
    /// Another network was chosen; the public network for the first time.
    case networkChanged, publicNetworkAccepted
    /// A setting that guards the wallet was changed.
    case settingChanged
    /// Everything was erased, by its owner or after too many wrong guesses.
    case erased
    /// Something that a newer version wrote down.
    case other
  }

  /// Counts up from the first event.
  public let id: Int64
  /// What happened.
  public let kind: Kind
  /// When it happened.
  public let time: Date
  /// What it was about, such as an account's name; never a secret.
  public let detail: String
}
