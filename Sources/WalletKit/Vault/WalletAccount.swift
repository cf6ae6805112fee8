public import StellarKit

/// An account of this wallet.
public struct WalletAccount: Hashable, Sendable {
  /// The origin of an account's key.
  public enum Origin: Hashable, Sendable {
    /// From recovery words of the vault (``VaultWords/id``), at m/44'/148'/index' (SEP-5).
    case words(id: String, index: UInt32)
    /// A secret seed that was imported.
    case seed
    /// There is no key: the account is only watched.
    case watchOnly
  }

  /// The maximum length of a name, in characters.
  public static let maximumNameLength = 40

  /// Its address.
  public let id: AccountID
  /// The person's name for it.
  public let name: String
  /// The origin of its key.
  public let origin: Origin

  /// An account with a name.
  public init(id: AccountID, name: String, origin: Origin) {
    self.id = id
    self.name = name
    self.origin = origin
  }

  /// Whether this wallet has its key.
  public var canSign: Bool { origin != .watchOnly }
}
