public import StellarKit

/// Everything that an account holds, including kinds of balances that this version doesn't know.
public struct Holdings: Hashable, Sendable {
  /// Lumens first, then the other assets by code.
  public let assets: [Holding]
  /// Shares of pools.
  public let pools: [PoolShares]
  /// The network's names for kinds of balances that this version doesn't know.
  public let unknownKinds: [String]
  /// How many entries of the account the network's service couldn't list. Some may be assets; see ``AccountSnapshot/unlisted``.
  public let unlisted: Int
  /// The lumens that each trustline reserves.
  public let reserve: Amount

  init(_ account: AccountSnapshot, _ ledger: LedgerSnapshot, pools: [PoolShares]) {
    let lines = account.lines.filter { $0.asset == .native } + account.lines.filter { $0.asset != .native }.sorted { $0.asset.code < $1.asset.code }
    assets = lines.map { Holding($0, of: account, ledger: ledger) }
    self.pools = pools
    unknownKinds = account.unknownKinds
    unlisted = account.unlisted
    reserve = ledger.baseReserve
  }

  /// Returns what the account holds of an asset, or nil if the account has no trustline for it.
  public func holding(of asset: Asset) -> Holding? { assets.first { $0.asset == asset } }
}
