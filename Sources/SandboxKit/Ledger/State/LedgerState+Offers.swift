import StellarKit
import StellarXDR

extension LedgerState {
  /// Removes an account's offers that sell or buy an asset; what they promised is free again.
  mutating func removeOffers(of seller: AccountID, in asset: XDR.Asset) {
    for key in offers.index[seller] {
      guard let offer = offers[key], offer.selling == asset || offer.buying == asset else { continue }
      let liabilities = offer.liabilities
      _ = addBuying(-liabilities.buying, of: offer.buying, to: seller)
      _ = addSelling(-liabilities.selling, of: offer.selling, to: seller)
      remove(offer, at: key, of: seller)
    }
  }
}

extension OfferEntry {
  /// What the offer promises: all that it could sell and get.
  var liabilities: Liabilities {
    let (n, d) = (Int128(price.n), Int128(price.d))
    let value = Int128(amount) * n
    if n > d {
      let sold = value / n
      return Liabilities(buying: Int64(clamping: sold * n / d), selling: Int64(clamping: sold))
    }
    let bought = value / d
    return Liabilities(buying: Int64(clamping: bought), selling: Int64(clamping: (bought * d + n - 1) / n))
  }
}
