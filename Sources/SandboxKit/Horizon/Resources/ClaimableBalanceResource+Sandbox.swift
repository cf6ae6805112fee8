import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension ClaimableBalanceResource {
  init(_ stored: StoredEntry<ClaimableBalanceEntry>, links: HorizonLinks) throws {
    let entry = stored.entry
    let id = ClaimableBalanceID(hash: stored.key)
    self.init(
      links: EntryLinks("/claimable_balances/\(id.hex)", links),
      id: id,
      asset: try Asset(entry.asset),
      amount: Amount(clamping: entry.amount),
      sponsor: entry.sponsorship.account,
      lastModifiedLedger: entry.lastModified,
      lastModifiedTime: stored.lastModifiedTime.map { Date(unixSeconds: $0) },
      claimants: try entry.claimants.map { try ClaimantResource($0) },
      isClawbackEnabled: entry.isClawbackEnabled
    )
  }
}

extension EntryLinks {
  init(_ path: String, _ links: HorizonLinks) {
    self.init(itself: links.link(path), transactions: links.list("\(path)/transactions"), operations: links.list("\(path)/operations"))
  }
}
