public import StellarKit

/// The trustlines that an account may have: for assets, and for pools whose shares it may hold.
public struct KnownTrustlines: Hashable, Sendable {
  /// The issued assets.
  public var assets: Set<Asset>
  /// The pools.
  public var pools: Set<LiquidityPoolID>

  /// Lumens have no trustline, and are left out.
  public init(assets: Set<Asset> = [], pools: Set<LiquidityPoolID> = []) {
    self.assets = assets.subtracting([.native])
    self.pools = pools
  }

  /// Returns the union of these trustlines and others.
  public func union(_ others: KnownTrustlines) -> KnownTrustlines {
    KnownTrustlines(assets: assets.union(others.assets), pools: pools.union(others.pools))
  }

  /// Returns whether all of these are among others.
  public func isSubset(of others: KnownTrustlines) -> Bool { assets.isSubset(of: others.assets) && pools.isSubset(of: others.pools) }
}

/// A memory of what is known of the person's own accounts, for a service that can't list an account's trustlines.
public protocol TrustlineMemory: Sendable {
  /// Returns what an account has, or had once, or nil for an account that isn't the person's.
  func trustlines(of account: AccountID) async -> KnownTrustlines?
  /// Remembers what one of the person's accounts has.
  func remember(_ lines: KnownTrustlines, of account: AccountID) async
}
