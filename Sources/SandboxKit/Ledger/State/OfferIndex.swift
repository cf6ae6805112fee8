import StellarKit
import StellarXDR

/// The offers of each account, and the order books.
struct OfferIndex: EntryIndex {
  private var offers: [AccountID: Set<OfferKey>] = [:]
  private(set) var books = OrderBooks()

  mutating func follow(_ key: OfferKey, from before: OfferEntry?, to after: OfferEntry?) {
    books.follow(key, from: before, to: after)
    if after == nil {
      offers[key.seller]?.remove(key)
      if offers[key.seller]?.isEmpty == true { offers[key.seller] = nil }
    } else if before == nil {
      offers[key.seller, default: []].insert(key)
    }
  }

  /// An account's offers, in no order.
  subscript(seller: AccountID) -> Set<OfferKey> { offers[seller] ?? [] }
}
