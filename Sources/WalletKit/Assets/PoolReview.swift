public import StellarKit

/// All of an account's shares of a pool, which are about to be withdrawn.
public struct PoolReview: Hashable, Sendable {
  /// The shares.
  public let shares: PoolShares
  /// What they are worth now.
  public let worth: [PoolReserves.Part]
  /// The minimum of each asset that is paid out. Below it, the transaction does nothing.
  public let atLeast: [PoolReserves.Part]
  /// The lumens that are no longer reserved then; zero if somebody else pays the reserve.
  public let reserve: Amount
  /// The transaction that withdraws the shares and removes their trustline.
  public let transaction: TransactionReview
}
