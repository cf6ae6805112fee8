import Foundation
import HorizonKit
import StellarKit
import StellarXDR

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

extension TrustlineAsset {
  init(_ line: XDR.ChangeTrustAsset) throws {
    switch line {
    case .native: self = .asset(.native)
    case .creditAlphanum4(let asset): self = .asset(try Asset(.creditAlphanum4(asset)))
    case .creditAlphanum12(let asset): self = .asset(try Asset(.creditAlphanum12(asset)))
    case .poolShare(.constantProduct(let pool)): self = .liquidityPoolShares(LiquidityPoolID(hash: LiquidityPoolEntry.id(of: pool)))
    }
  }
}

extension Asset {
  /// Horizon's name for the asset's type.
  var typeName: String {
    switch xdr {
    case .native: "native"
    case .creditAlphanum4: "credit_alphanum4"
    case .creditAlphanum12: "credit_alphanum12"
    }
  }

  /// Makes an asset from its code and its issuer.
  init(_ code: XDR.AssetCode, issuer: AccountID) throws {
    self = .issued(code: try AssetCode(code), issuer: issuer)
  }
}
