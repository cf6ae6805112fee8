/// The state of a vault. All states are kept apart, so that none is ever mistaken for another.
public enum VaultState: Hashable, Sendable {
  /// Nobody has signed up here.
  case notCreated
  /// There was a wallet here, but the vault's file is missing.
  case missing(path: String)
  /// There is a vault, and it can be opened.
  case locked(VaultContents)
  /// The vault's file, or the device key it needs, isn't what was written.
  case damaged(path: String)
  /// The vault's file was written by a newer BasicPay.
  case newerVersion(path: String)
  /// The vault's file can't be read.
  case inaccessible(path: String)

  /// Why the vault can't be opened; nil if it can.
  public var error: VaultError? {
    switch self {
    case .notCreated: .notCreated
    case .missing(let path): .missing(path: path)
    case .locked: nil
    case .damaged(let path): .damaged(path: path)
    case .newerVersion(let path): .newerVersion(path: path)
    case .inaccessible(let path): .inaccessible(path: path)
    }
  }

  /// What is known of the vault; nil if it can't be opened.
  public var contents: VaultContents? {
    if case .locked(let contents) = self { contents } else { nil }
  }
}
