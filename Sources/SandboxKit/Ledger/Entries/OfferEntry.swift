import StellarKit
import StellarXDR

/// An offer in an order book.
struct OfferEntry: Hashable, Sendable {
  var selling: XDR.Asset
  var buying: XDR.Asset
  /// The amount that is left to sell, in stroops.
  var amount: Int64
  /// The amount of ``buying`` that is asked for one of ``selling``.
  var price: XDR.Price
  /// 1 for a passive offer, which doesn't take another at the same price.
  var flags: UInt32 = 0
  var lastModified: UInt32 = 0
  var sponsorship = Sponsorship.never

  /// The flag of a passive offer.
  static let passiveFlag: UInt32 = 1

  var isPassive: Bool { flags & Self.passiveFlag != 0 }
}

extension OfferEntry: StateEntry {
  static let isSubentry = true

  func reserves(at key: OfferKey) -> UInt32 { 1 }

  static func xdr(_ key: OfferKey) -> XDR.LedgerKey { .offer(XDR.LedgerKeyOffer(sellerID: key.seller.xdr, offerID: key.id)) }

  func data(at key: OfferKey) -> XDR.LedgerEntryData {
    .offer(
      XDR.OfferEntry(
        sellerID: key.seller.xdr, offerID: key.id, selling: selling, buying: buying, amount: amount, price: price, flags: flags
      ))
  }

  /// - Parameters:
  ///   - xdr: the entry's content.
  ///   - sponsorship: the entry's sponsorship.
  init(_ xdr: XDR.OfferEntry, lastModified: UInt32, sponsorship: Sponsorship) {
    self.init(
      selling: xdr.selling, buying: xdr.buying, amount: xdr.amount, price: xdr.price, flags: xdr.flags, lastModified: lastModified,
      sponsorship: sponsorship
    )
  }
}
