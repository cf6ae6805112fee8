import HorizonKit
import StellarKit
import StellarXDR

extension BalanceResource {
  /// Returns all that an account holds: pool shares by pool, issued assets by code and issuer, then lumens.
  static func all(of account: StoredAccount) throws -> [BalanceResource] {
    let shares = account.trustlines
      .compactMap { line -> PoolShareBalanceResource? in
        guard case .poolShare(let pool) = line.asset else { return nil }
        return PoolShareBalanceResource(LiquidityPoolID(hash: pool), line.entry)
      }
      .sorted { $0.liquidityPoolID.hex < $1.liquidityPoolID.hex }
    let assets = try account.trustlines
      .compactMap { line in try line.asset.asset.map { AssetBalanceResource(try Asset($0), line.entry) } }
      .sorted { ($0.asset.code, $0.asset.issuer?.address ?? "") < ($1.asset.code, $1.asset.issuer?.address ?? "") }
    let lumens = AssetBalanceResource(
      asset: .native,
      balance: Amount(clamping: account.entry.balance),
      buyingLiabilities: Amount(clamping: account.entry.liabilities.buying),
      sellingLiabilities: Amount(clamping: account.entry.liabilities.selling)
    )
    return shares.map(BalanceResource.liquidityPoolShares) + (assets + [lumens]).map(BalanceResource.asset)
  }
}

extension AssetBalanceResource {
  fileprivate init(_ asset: Asset, _ entry: TrustlineEntry) {
    self.init(
      asset: asset,
      balance: Amount(clamping: entry.balance),
      limit: Amount(clamping: entry.limit),
      buyingLiabilities: Amount(clamping: entry.liabilities.buying),
      sellingLiabilities: Amount(clamping: entry.liabilities.selling),
      sponsor: entry.sponsorship.account,
      lastModifiedLedger: entry.lastModified,
      isAuthorized: entry.flags.contains(.authorized),
      isAuthorizedToMaintainLiabilities: !entry.flags.isDisjoint(with: .authorization),
      isClawbackEnabled: entry.flags.contains(.clawbackEnabled) ? true : nil
    )
  }
}

extension PoolShareBalanceResource {
  fileprivate init(_ pool: LiquidityPoolID, _ entry: TrustlineEntry) {
    self.init(
      liquidityPoolID: pool,
      balance: Amount(clamping: entry.balance),
      limit: Amount(clamping: entry.limit),
      sponsor: entry.sponsorship.account,
      lastModifiedLedger: entry.lastModified,
      isAuthorized: entry.flags.contains(.authorized),
      isAuthorizedToMaintainLiabilities: !entry.flags.isDisjoint(with: .authorization)
    )
  }
}
