import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension OfferResource {
  init(_ stored: StoredEntry<OfferEntry>, links: HorizonLinks) throws {
    let (key, entry) = (stored.key, stored.entry)
    self.init(
      links: Links(itself: links.link("/offers/\(key.id)"), offerMaker: links.link("/accounts/\(key.seller.address)")),
      id: key.id,
      seller: key.seller,
      selling: try Asset(entry.selling),
      buying: try Asset(entry.buying),
      amount: Amount(clamping: entry.amount),
      price: try Price(entry.price),
      lastModifiedLedger: entry.lastModified,
      lastModifiedTime: stored.lastModifiedTime.map { Date(unixSeconds: $0) },
      sponsor: entry.sponsorship.account
    )
  }
}
