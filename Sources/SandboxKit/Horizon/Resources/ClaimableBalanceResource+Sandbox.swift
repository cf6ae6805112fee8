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

extension ClaimantResource {
  init(_ xdr: XDR.Claimant) throws {
    switch xdr {
    case .v0(let claimant):
      self.init(destination: AccountID(claimant.destination), predicate: .known(try ClaimPredicate(onLedger: claimant.predicate)))
    }
  }
}

extension ClaimPredicate {
  /// Reads the predicate of an entry or an operation on the ledger.
  init(onLedger xdr: XDR.ClaimPredicate) throws {
    switch xdr {
    case .unconditional: self = .unconditional
    case .beforeAbsoluteTime(let seconds): self = .before(seconds: seconds)
    case .beforeRelativeTime(let seconds): self = .within(seconds: seconds)
    case .not(let other?): self = .not(try ClaimPredicate(onLedger: other))
    case .and(let parts) where parts.count == 2:
      self = .and(try ClaimPredicate(onLedger: parts[0]), try ClaimPredicate(onLedger: parts[1]))
    case .or(let parts) where parts.count == 2:
      self = .or(try ClaimPredicate(onLedger: parts[0]), try ClaimPredicate(onLedger: parts[1]))
    case .and, .or, .not: throw InvalidRow(description: "a predicate isn't whole")
    }
  }
}
