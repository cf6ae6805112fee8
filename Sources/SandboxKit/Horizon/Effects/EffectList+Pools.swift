import HorizonKit
import StellarKit
import StellarXDR

/// The effects on liquidity pools.
extension EffectList {
  mutating func addDeposit(_ body: XDR.LiquidityPoolDepositOp) throws {
    guard let pool = changes.pool(body.liquidityPoolID) else { return }
    add(.liquidityPoolDeposited(try pool.state, deposited: try pool.reserves, sharesReceived: pool.shares))
  }

  mutating func addWithdrawal(_ body: XDR.LiquidityPoolWithdrawOp) throws {
    guard let pool = changes.pool(body.liquidityPoolID) else { return }
    add(.liquidityPoolWithdrew(try pool.state, received: try pool.reserves, sharesRedeemed: pool.shares))
  }

  /// Adds the effects of a revoked authorization, by which an account gets its shares of pools as claimable balances.
  mutating func addRevocation() throws {
    guard let pool = changes.pool() else { return }
    var balances: [Asset: ClaimableBalanceID] = [:]
    for change in changes.claimableBalances where change.before == nil {
      guard let balance = change.after else { continue }
      balances[try Asset(balance.asset)] = ClaimableBalanceID(hash: change.key)
      try addBalance(change.key, balance, claimants: balance.claimants)
    }
    guard !balances.isEmpty else { return }
    let revoked = try pool.reserves.compactMap { reserve in
      reserve.asset.flatMap { asset in
        balances[asset].map { RevokedReserve(asset: asset, amount: reserve.amount, claimableBalanceID: $0) }
      }
    }
    add(.liquidityPoolRevoked(try pool.state, revoked: revoked, sharesRevoked: pool.shares))
  }

  /// Adds the effects of pools that the operation made or removed.
  mutating func addPools() throws {
    for change in changes.pools {
      let id = LiquidityPoolID(hash: change.key)
      switch (change.before, change.after) {
      case (nil, let made?): add(.liquidityPoolCreated(try LiquidityPoolState(id, made)))
      case (.some, nil): add(.liquidityPoolRemoved(id))
      default: break
      }
    }
  }
}
