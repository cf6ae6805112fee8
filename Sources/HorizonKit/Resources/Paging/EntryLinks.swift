/// Links of a claimable balance or a liquidity pool.
public struct EntryLinks: Hashable, Sendable, Codable {
  /// The entry itself.
  public var itself: Link
  /// Transactions that changed it.
  public var transactions: Link
  /// Operations that changed it.
  public var operations: Link

  /// Creates an instance from its parts.
  public init(itself: Link, transactions: Link, operations: Link) {
    self.itself = itself
    self.transactions = transactions
    self.operations = operations
  }

  private enum CodingKeys: String, CodingKey {
    case itself = "self"
    case transactions
    case operations
  }
}
