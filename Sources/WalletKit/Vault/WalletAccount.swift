public import StellarKit

/// An account of this wallet.
public struct WalletAccount: Hashable, Sendable {
  /// Where its key is from.
  public enum Origin: Hashable, Sendable {
    /// From recovery words of the vault (``VaultWords/id``), at m/44'/148'/index' (SEP-5).
    case words(id: String, index: UInt32)
    /// A secret seed that was imported.
    case seed
    /// There is no key: the account is only looked at.
    case watchOnly
  }

  /// The most characters of a name.
  public static let maximumNameLength = 40

  /// Its address.
  public let id: AccountID
  /// What the person calls it.
  public let name: String
  /// Where its key is from.
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
