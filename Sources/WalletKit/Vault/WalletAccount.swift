public import StellarKit

/// An account that this wallet has the key of.
public struct WalletAccount: Hashable, Sendable {
  /// What the person calls it.
  public let name: String
  /// Its address.
  public let id: AccountID

  /// An account with a name.
  public init(name: String, id: AccountID) {
    self.name = name
    self.id = id
  }
}
