import Foundation
import HorizonKit
import StellarKit

extension AssetResource {
  init(_ stored: StoredAsset, on network: Network) {
    let asset = Asset.issued(code: stored.code, issuer: stored.issuer)
    let held = stored.statistics
    let domain = String(decoding: stored.account?.homeDomain ?? [], as: UTF8.self)
    let isNamed = domain.contains { !$0.isWhitespace }
    self.init(
      links: Links(toml: Link(isNamed ? "https://\(domain)/.well-known/stellar.toml" : "")),
      pagingToken: "\(stored.code)_\(stored.issuer.address)_\(asset.typeName)",
      asset: asset,
      contractID: held.ownContract.count > 0 ? asset.contractID(on: network) : nil,
      claimableBalanceCount: UInt32(clamping: held.claimableBalances.count),
      liquidityPoolCount: UInt32(clamping: held.pools.count),
      contractCount: UInt32(clamping: held.contracts.count),
      accounts: AccountCounts(
        authorized: UInt32(clamping: held.authorized.count),
        authorizedToMaintainLiabilities: UInt32(clamping: held.maintaining.count),
        unauthorized: UInt32(clamping: held.unauthorized.count)
      ),
      claimableBalancesAmount: held.claimableBalances.total,
      liquidityPoolsAmount: held.pools.total,
      contractsAmount: held.contracts.total,
      balances: Balances(
        authorized: held.authorized.total, authorizedToMaintainLiabilities: held.maintaining.total, unauthorized: held.unauthorized.total
      ),
      flags: AccountResource.Flags(stored.account?.flags ?? [])
    )
  }
}

extension AssetStatistics.Share {
  fileprivate var total: WideAmount { (try? WideAmount(stroops: UInt128(amount < 0 ? .max : amount))) ?? .zero }
}
