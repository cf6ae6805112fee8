public import Foundation
public import Sentences

/// Something that happened to keys or access.
public struct SecurityEvent: Hashable, Sendable, Identifiable {
  /// What happened.
  public enum Kind: String, Sendable, CaseIterable {
    /// An account was created, imported, added to be watched, or removed.
    case accountCreated, accountImported, accountWatched, accountRemoved
    /// Somebody signed in, or gave a wrong PIN or passphrase.
    case signedIn, signInFailed
    /// A passkey, or recovery words, didn't open this wallet.
    case passkeyRefused, wordsRefused
    /// A payment or a reveal was refused, since the PIN or passphrase was wrong.
    case secretRefused
    /// A PIN, passphrase, passkey or words were wrong in a browser that hasn't been signed in here since the PIN was set.
    case strangerRefused
    /// The words or a secret seed were shown.
    case wordsRevealed, seedRevealed
    /// The copy of the words was confirmed, or a backup was written or restored.
    case copyConfirmed, backupWritten, backupRestored
    /// A signature was given that lets contracts act for an account.
    case authorizationSigned
    /// The PIN or passphrase was changed.
    case secretChanged
    /// A passkey was added or removed.
    case passkeyAdded, passkeyRemoved
    /// A device in the same network was allowed to use the wallet, or no longer is.
    case devicePaired, deviceRevoked
    /// Another network was chosen, or the public network for the first time.
    case networkChanged, publicNetworkAccepted
    /// A setting that guards the wallet was changed.
    case settingChanged
    /// Everything was erased, by its owner or after too many wrong guesses.
    case erased
    /// Something that a newer version logged.
    case other
  }

  /// Its number, which counts up from the first event.
  public let id: Int64
  /// What happened.
  public let kind: Kind
  /// When it happened.
  public let time: Date
  /// What it was about, such as an account's name; never a secret.
  public let detail: Sentence
}

extension SecurityEvent.Kind {
  /// The event's title in the log.
  public var title: Sentence {
    switch self {
    case .accountCreated: "Account created"
    case .accountImported: "Account imported"
    case .accountWatched: "Account added to watch"
    case .accountRemoved: "Account removed"
    case .signedIn: "Signed in"
    case .signInFailed: "Wrong PIN or passphrase at sign-in"
    case .secretRefused: "Wrong PIN or passphrase"
    case .strangerRefused: "Wrong entry in an unknown browser"
    case .passkeyRefused: "A passkey that doesn't open this wallet"
    case .wordsRefused: "Words of another wallet"
    case .wordsRevealed: "Words shown"
    case .seedRevealed: "Secret key shown"
    case .copyConfirmed: "Copy of the words confirmed"
    case .backupWritten: "Backup written"
    case .backupRestored: "Backup restored"
    case .authorizationSigned: "Authorization signed"
    case .secretChanged: "PIN or passphrase changed"
    case .passkeyAdded: "Passkey added"
    case .passkeyRemoved: "Passkey removed"
    case .devicePaired: "Device connected"
    case .deviceRevoked: "Device removed"
    case .networkChanged: "Network changed"
    case .publicNetworkAccepted: "Real money confirmed"
    case .settingChanged: "Setting changed"
    case .erased: "Everything erased"
    case .other: "Something else"
    }
  }
}
