import Foundation
import StellarKit
import StellarXDR

extension OfferEntry: ListedEntry {
  func listings(at key: OfferKey) -> [EntryListing] {
    var facets: [EntryFacet] = [.offers, .seller(key.seller), .selling(selling), .buying(buying)]
    if let sponsor = sponsorship.account { facets.append(.sponsorOfOffer(sponsor)) }
    let place = EntryListing.place(key)
    return facets.map { EntryListing(facet: $0, place: place) }
  }

  func isListed(like other: OfferEntry) -> Bool {
    selling == other.selling && buying == other.buying && sponsorship == other.sponsorship
  }

  init?(_ entry: XDR.LedgerEntry) {
    guard case .offer(let offer) = entry.data else { return nil }
    self.init(offer, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
  }
}

extension ClaimableBalanceEntry: ListedEntry {
  func listings(at key: Bytes32) -> [EntryListing] {
    var facets: [EntryFacet] = [.balances, .balanceAsset(asset)]
    for case .v0(let claimant) in claimants { facets.append(.claimant(AccountID(claimant.destination))) }
    if let sponsor = sponsorship.account { facets.append(.sponsorOfBalance(sponsor)) }
    let place = EntryListing.place(key, lastModified: lastModified)
    return facets.map { EntryListing(facet: $0, place: place) }
  }

  func isListed(like other: ClaimableBalanceEntry) -> Bool { lastModified == other.lastModified && sponsorship == other.sponsorship }

  init?(_ entry: XDR.LedgerEntry) {
    guard case .claimableBalance(let balance) = entry.data else { return nil }
    self.init(balance, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
  }
}

extension LiquidityPoolEntry: ListedEntry {
  func listings(at key: XDR.PoolID) -> [EntryListing] {
    [.pools, .reserve(parameters.assetA), .reserve(parameters.assetB)].map { EntryListing(facet: $0, place: Data(key.bytes)) }
  }

  /// Returns true, because the assets of a pool are part of its id.
  func isListed(like other: LiquidityPoolEntry) -> Bool { true }

  init?(_ entry: XDR.LedgerEntry) {
    guard case .liquidityPool(let pool) = entry.data else { return nil }
    self.init(pool, lastModified: entry.lastModifiedLedgerSeq, sponsorship: Sponsorship(entry.ext))
  }
}
