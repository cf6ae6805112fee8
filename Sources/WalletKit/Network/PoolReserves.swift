public import StellarKit

/// What a liquidity pool holds of its two assets, for all its shares together (CAP-38).
public struct PoolReserves: Hashable, Sendable {
  /// One of the two assets.
  public struct Part: Hashable, Sendable {
    /// The asset.
    public let asset: Asset
    /// How much of it.
    public let amount: Amount

    /// A part.
    public init(asset: Asset, amount: Amount) {
      (self.asset, self.amount) = (asset, amount)
    }
  }

  /// The two parts, in the pool's order.
  public let parts: [Part]
  /// The number of all shares.
  public let shares: Amount

  /// Reserves.
  public init(parts: [Part], shares: Amount) {
    (self.parts, self.shares) = (parts, shares)
  }

  /// Returns the pool with this id, or nil if these aren't its assets: the id is their hash, whatever a server says.
  func pool(_ id: LiquidityPoolID) -> LiquidityPool? {
    guard parts.count == 2, let pool = try? LiquidityPool(parts[0].asset, parts[1].asset), pool.id == id, pool.assetA == parts[0].asset
    else { return nil }
    return pool
  }

  /// Returns what a number of shares is worth: of each asset, rounded down, as the network pays out (CAP-38, "LiquidityPoolWithdrawOp").
  func worth(of own: Amount) -> [Part] {
    parts.map { part in
      guard shares > .zero else { return Part(asset: part.asset, amount: .zero) }
      let stroops = UInt128(part.amount.stroops) * UInt128(min(own, shares).stroops) / UInt128(shares.stroops)
      return Part(asset: part.asset, amount: (try? Amount(stroops: Int64(clamping: stroops))) ?? .zero)
    }
  }
}

/// Shares of a liquidity pool that an account holds (CAP-38).
public struct PoolShares: Hashable, Sendable, Identifiable {
  /// The pool.
  public let id: LiquidityPoolID
  /// How many shares.
  public let balance: Amount
  /// The sponsor that pays the two reserves of their trustline; nil if the account does.
  public let sponsor: AccountID?
  /// The two assets in the pool; nil if they weren't asked for.
  public var assets: [Asset]?

  /// Shares.
  public init(id: LiquidityPoolID, balance: Amount, sponsor: AccountID? = nil, assets: [Asset]? = nil) {
    (self.id, self.balance, self.sponsor, self.assets) = (id, balance, sponsor, assets)
  }
}
