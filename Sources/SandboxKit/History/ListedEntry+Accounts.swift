import Foundation
import StellarKit
import StellarXDR

// An account is listed under a sponsor once for each sponsored part. The first byte of the part says what kind it is.

extension AccountEntry: ListedEntry {
  func listings(at key: AccountID) -> [EntryListing] {
    guard !signers.isEmpty || sponsorship.account != nil else { return [] }
    let place = EntryListing.place(key)
    var listings = sponsorship.account.map { [EntryListing(facet: .sponsorOfAccount($0), place: place)] } ?? []
    for signer in signers {
      if case .ed25519(let key) = signer.key { listings.append(EntryListing(facet: .signer(AccountID(publicKey: key)), place: place)) }
      guard let sponsor = signer.sponsor else { continue }
      listings.append(EntryListing(facet: .sponsorOfAccount(sponsor), place: place, part: Data([1] + signer.key.xdrBytes)))
    }
    return listings
  }

  func isListed(like other: AccountEntry) -> Bool { sponsorship == other.sponsorship && signers == other.signers }

  init?(_ entry: XDR.LedgerEntry) {
    guard case .account(let account) = entry.data else { return nil }
    self.init(account, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
  }
}

extension TrustlineEntry: ListedEntry {
  func listings(at key: TrustlineKey) -> [EntryListing] {
    let place = EntryListing.place(key.account)
    var listings = [EntryListing(facet: .holding(key.asset), place: place)]
    if let pool = key.pool { listings.append(EntryListing(facet: .shareholder(key.account), place: Data(pool.bytes))) }
    if let sponsor = sponsorship.account {
      listings.append(EntryListing(facet: .sponsorOfAccount(sponsor), place: place, part: Data([2] + key.asset.xdrBytes)))
    }
    return listings
  }

  func isListed(like other: TrustlineEntry) -> Bool { sponsorship == other.sponsorship }

  init?(_ entry: XDR.LedgerEntry) {
    guard case .trustline(let trustline) = entry.data else { return nil }
    self.init(trustline, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
  }
}

extension DataEntry: ListedEntry {
  func listings(at key: DataEntryKey) -> [EntryListing] {
    guard let sponsor = sponsorship.account else { return [] }
    return [EntryListing(facet: .sponsorOfAccount(sponsor), place: EntryListing.place(key.account), part: Data([3] + key.name))]
  }

  func isListed(like other: DataEntry) -> Bool { sponsorship == other.sponsorship }

  init?(_ entry: XDR.LedgerEntry) {
    guard case .data(let data) = entry.data else { return nil }
    self.init(value: data.dataValue, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
  }
}
