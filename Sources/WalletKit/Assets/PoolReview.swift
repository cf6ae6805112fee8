/// Shares of a pool that are about to be taken out, all of them.
public struct PoolReview: Hashable, Sendable {
  /// The shares.
  public let shares: PoolShares
  /// What they are worth now.
  public let worth: [PoolReserves.Part]
  /// What comes out at the least, or the transaction does nothing.
  public let atLeast: [PoolReserves.Part]
  /// The transaction: takes the shares out, and gives the shares' trustline up.
  public let transaction: TransactionReview
}
