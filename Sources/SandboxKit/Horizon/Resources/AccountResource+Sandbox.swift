import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension AccountResource {
  init(_ stored: StoredAccount, links: HorizonLinks) throws {
    let entry = stored.entry
    let key = SignerResource(weight: entry.thresholds.masterWeight, key: stored.id.address, type: "ed25519_public_key")
    let trustlines = try stored.trustlines
      .compactMap { line in try line.asset.asset.map { try AssetBalanceResource(asset: Asset($0), line.entry) } }
      .sorted { ($0.asset.code, $0.asset.issuer?.address ?? "") < ($1.asset.code, $1.asset.issuer?.address ?? "") }
    let lumens = AssetBalanceResource(asset: .native, balance: Amount(clamping: entry.balance))
    self.init(
      links: Links(stored.id, links),
      accountID: stored.id,
      sequence: entry.sequenceNumber,
      sequenceLedger: entry.sequenceLedger == 0 ? nil : entry.sequenceLedger,
      sequenceTime: entry.sequenceLedger == 0 ? nil : entry.sequenceTime,
      subentryCount: entry.subentryCount,
      lastModifiedLedger: entry.lastModified,
      lastModifiedTime: Date(unixSeconds: stored.lastModifiedTime),
      thresholds: Thresholds(low: entry.thresholds.low, medium: entry.thresholds.medium, high: entry.thresholds.high),
      flags: Flags(entry.flags),
      balances: (trustlines + [lumens]).map(BalanceResource.asset),
      signers: [key],
      data: [:],
      numSponsoring: entry.sponsoringCount,
      numSponsored: entry.sponsoredCount
    )
  }
}

extension AccountResource.Links {
  fileprivate init(_ account: AccountID, _ links: HorizonLinks) {
    let path = "/accounts/\(account.address)"
    self.init(
      itself: links.link(path),
      transactions: links.list("\(path)/transactions"),
      operations: links.list("\(path)/operations"),
      payments: links.list("\(path)/payments"),
      effects: links.list("\(path)/effects"),
      offers: links.list("\(path)/offers"),
      trades: links.list("\(path)/trades"),
      data: links.link("\(path)/data/{key}")
    )
  }
}

extension AccountResource.Flags {
  fileprivate init(_ flags: AccountFlags) {
    self.init(
      authRequired: flags.contains(.authRequired),
      authRevocable: flags.contains(.authRevocable),
      authImmutable: flags.contains(.authImmutable),
      authClawbackEnabled: flags.contains(.authClawbackEnabled)
    )
  }
}

extension AssetBalanceResource {
  fileprivate init(asset: Asset, _ entry: TrustlineEntry) {
    let isAuthorized = entry.flags.contains(.authorized)
    self.init(
      asset: asset,
      balance: Amount(clamping: entry.balance),
      limit: Amount(clamping: entry.limit),
      lastModifiedLedger: entry.lastModified,
      isAuthorized: isAuthorized,
      isAuthorizedToMaintainLiabilities: isAuthorized || entry.flags.contains(.authorizedToMaintainLiabilities),
      isClawbackEnabled: entry.flags.contains(.clawbackEnabled) ? true : nil
    )
  }
}
