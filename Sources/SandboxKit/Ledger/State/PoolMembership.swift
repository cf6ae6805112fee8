import StellarKit
import StellarXDR

/// Trustlines to a pool's shares, as the pool and the trustlines to its two assets count them.
extension LedgerState {
  /// Counts a new trustline to a pool's shares; makes the pool if it is the first.
  ///
  /// - Returns: why the account can't take part.
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

  /// Counts a trustline to a pool's shares that is gone; removes the pool if it was the last.
  mutating func leave(_ id: XDR.PoolID, by account: AccountID) {
    guard var pool = pools[id] else { return }
    for asset in [pool.parameters.assetA, pool.parameters.assetB] where asset.issuer != account {
      update(TrustlineKey(account: account, asset: asset)) { $0.poolUseCount -= 1 }
    }
    pool.trustlineCount -= 1
    set(id, pool.trustlineCount == 0 ? nil : pool)
  }
}
