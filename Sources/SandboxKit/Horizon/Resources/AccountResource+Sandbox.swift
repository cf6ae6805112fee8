import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension AccountResource {
  init(_ stored: StoredAccount, links: HorizonLinks) throws {
    let entry = stored.entry
    self.init(
      links: Links(stored.id, links),
      accountID: stored.id,
      sequence: entry.sequenceNumber,
      sequenceLedger: entry.sequenceLedger == 0 ? nil : entry.sequenceLedger,
      sequenceTime: entry.sequenceLedger == 0 ? nil : entry.sequenceTime,
      subentryCount: entry.subentryCount,
      inflationDestination: entry.inflationDestination,
      homeDomain: entry.homeDomain.isEmpty ? nil : String(decoding: entry.homeDomain, as: UTF8.self),
      lastModifiedLedger: entry.lastModified,
      lastModifiedTime: Date(unixSeconds: stored.lastModifiedTime),
      thresholds: Thresholds(low: entry.thresholds.low, medium: entry.thresholds.medium, high: entry.thresholds.high),
      flags: Flags(entry.flags),
      balances: try BalanceResource.all(of: stored),
      signers: try SignerResource.all(of: stored.id, entry),
      data: Dictionary(stored.data.map { (String(decoding: $0.name, as: UTF8.self), Data($0.value).base64EncodedString()) }) { $1 },
      numSponsoring: entry.sponsoringCount,
      numSponsored: entry.sponsoredCount,
      sponsor: entry.sponsorship.account
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
  init(_ flags: AccountFlags) {
    self.init(
      authRequired: flags.contains(.authorizationRequired),
      authRevocable: flags.contains(.authorizationRevocable),
      authImmutable: flags.contains(.authorizationImmutable),
      authClawbackEnabled: flags.contains(.clawbackEnabled)
    )
  }
}
