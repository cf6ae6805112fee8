public import StellarKit

/// Somebody in a ``RecipientBook``.
public struct RecipientEntry: Hashable, Sendable {
  /// What the person calls them.
  public let name: String
  /// A `G…` or `M…` address, or `name*domain`.
  public let address: String
  /// The memo that payments to them get where no other is written.
  public let memo: Memo

  /// An entry.
  public init(name: String, address: String, memo: Memo = .none) {
    (self.name, self.address, self.memo) = (name, address, memo)
  }
}
