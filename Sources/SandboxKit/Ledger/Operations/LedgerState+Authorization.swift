import StellarKit
import StellarXDR

/// What an issuer's authorization, and its end, do to a holder.
extension LedgerState {
  /// Sets the flags of an existing trustline. If that ends all authorization, the holder's offers of the asset are removed, and its shares of pools
  /// that hold the asset become claimable balances.
  ///
  /// - Returns: why no account can keep the reserve of such a balance.
  mutating func setFlags(
    _ flags: TrustLineFlags, of holder: AccountID, for asset: XDR.Asset, in context: OperationContext
  ) -> ReserveRefusal? {
    let key = TrustlineKey(account: holder, asset: asset)
    if trustlines[key]?.canMaintainLiabilities == true, flags.isDisjoint(with: .authorization) {
      removeOffers(of: holder, in: asset)
      for pool in poolShares(of: holder, in: asset) {
        if let refusal = redeem(pool, of: holder, in: context) { return refusal }
      }
    }
    update(key) { $0.flags = flags }
    return nil
  }

  /// Returns the pools with an asset whose shares an account has a trustline to, in the protocol's order.
  private func poolShares(of account: AccountID, in asset: XDR.Asset) -> [XDR.PoolID] {
    trustlines.index[account]
      .filter { pools[$0].map { [$0.parameters.assetA, $0.parameters.assetB].contains(asset) } ?? false }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Turns an account's shares of a pool into claimable balances of the two assets, and removes their trustline.
  private mutating func redeem(_ id: XDR.PoolID, of account: AccountID, in context: OperationContext) -> ReserveRefusal? {
    let key = TrustlineKey(account: account, pool: id)
    guard let shares = trustlines[key], var pool = pools[id] else { return nil }
    // The account that kept the reserves of the trustline keeps those of the balances.
    let backer = shares.sponsorship.account ?? account
    remove(shares, at: key, of: account)
    if shares.balance != 0 {
      let amountA = pool.withdrawal(of: shares.balance, from: pool.reserveA)
      let amountB = pool.withdrawal(of: shares.balance, from: pool.reserveB)
      for (asset, amount) in [(pool.parameters.assetA, amountA), (pool.parameters.assetB, amountB)] {
        let balanceID = context.revokeID(of: id, asset)
        if let refusal = leave(amount, of: asset, to: account, as: balanceID, keptBy: backer) { return refusal }
      }
      pool.totalShares -= shares.balance
      pool.reserveA -= amountA
      pool.reserveB -= amountB
      set(id, pool)
    }
    leave(id, by: account)
    return nil
  }

  /// Creates a claimable balance that its only claimant can claim at any time.
  private mutating func leave(
    _ amount: Int64, of asset: XDR.Asset, to account: AccountID, as id: Bytes32, keptBy backer: AccountID
  ) -> ReserveRefusal? {
    if amount == 0 || asset.issuer == account { return nil }
    let claimant = XDR.Claimant.v0(XDR.ClaimantV0(destination: account.xdr, predicate: .unconditional))
    var balance = ClaimableBalanceEntry(claimants: [claimant], asset: asset, amount: amount)
    let trustline = TrustlineKey(account: account, asset: asset)
    if trustlines[trustline]?.flags.contains(.clawbackEnabled) == true { balance.flags = ClaimableBalanceEntry.clawbackFlag }
    if sponsors.sponsor(of: backer) != nil { return create(id, balance, for: backer) }
    // The balance takes over the reserve of the trustline, however many lumens the backer has now.
    balance.sponsorship = .by(backer)
    countSponsored(balance.reserves(at: id), by: backer, for: nil)
    set(id, balance)
    return nil
  }
}

extension LiquidityPoolEntry {
  /// Returns what a number of shares is worth in one of the reserves, rounded down.
  func withdrawal(of shares: Int64, from reserve: Int64) -> Int64 {
    Int64(Int128(shares) * Int128(reserve) / Int128(totalShares))
  }
}
