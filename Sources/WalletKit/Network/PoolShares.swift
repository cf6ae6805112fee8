public import StellarKit

/// Shares of a liquidity pool that an account holds (CAP-38).
public struct PoolShares: Hashable, Sendable, Identifiable {
  /// The pool.
  public let id: LiquidityPoolID
  /// How many shares.
  public let balance: Amount
  /// The two assets in the pool; nil where that wasn't asked.
  public var assets: [Asset]?

  /// Shares.
  public init(id: LiquidityPoolID, balance: Amount, assets: [Asset]? = nil) {
    (self.id, self.balance, self.assets) = (id, balance, assets)
  }
}
