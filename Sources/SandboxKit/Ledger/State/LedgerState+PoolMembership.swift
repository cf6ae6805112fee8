import StellarKit
import StellarXDR

/// The counts of trustlines to a pool's shares, which the pool and the trustlines to its two assets keep.
extension LedgerState {
  /// Counts a new trustline to a pool's shares, and creates the pool if it is the first.
  ///
  /// - Returns: the reason why the account can't take part; nil if it can.
  mutating func join(_ parameters: XDR.LiquidityPoolConstantProductParameters, by account: AccountID) -> XDR.ChangeTrustResultCode? {
    for asset in [parameters.assetA, parameters.assetB] {
      guard let issuer = asset.issuer, issuer != account else { continue }
      let key = TrustlineKey(account: account, asset: asset)
      guard var trustline = trustlines[key] else { return .trustLineMissing }
      guard trustline.canMaintainLiabilities else { return .notAuthMaintainLiabilities }
      trustline.extend(to: .poolUse)
      trustline.poolUseCount += 1
      set(key, trustline)
    }
    let id = LiquidityPoolEntry.id(of: parameters)
    var pool = pools[id] ?? LiquidityPoolEntry(parameters: parameters)
    pool.trustlineCount += 1
    set(id, pool)
    return nil
  }

  /// Counts the removal of a trustline to a pool's shares, and removes the pool if it was the last.
  mutating func leave(_ id: XDR.PoolID, by account: AccountID) {
    guard var pool = pools[id] else { return }
    for asset in [pool.parameters.assetA, pool.parameters.assetB] where asset.issuer != account {
      update(TrustlineKey(account: account, asset: asset)) { $0.poolUseCount -= 1 }
    }
    pool.trustlineCount -= 1
    set(id, pool.trustlineCount == 0 ? nil : pool)
  }
}
