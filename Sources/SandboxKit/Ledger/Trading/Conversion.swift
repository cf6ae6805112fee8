import StellarKit
import StellarXDR

/// One asset to be converted into another, by offers or a pool. Amounts are in stroops.
struct Conversion: Sendable {
  /// The most offers that an operation may cross; a pool counts as one.
  static let crossingLimit = 1_000

  /// Whose own offers can't be crossed.
  var taker: AccountID
  var sending: XDR.Asset
  var receiving: XDR.Asset
  var maxSend: Int64
  var maxReceive: Int64
  var kind: ExchangeKind
  /// Which offers are too dear; nil where all will do.
  var bound: PriceBound?

  /// The price at which a new offer stops to cross others.
  struct PriceBound: Hashable, Sendable {
    /// The new offer's own: what it asks of ``receiving`` for one of ``sending``.
    var price: XDR.Price
    /// Whether offers at the same price are left alone too.
    var isPassive: Bool

    /// Whether an offer asks too much.
    func excludes(_ offer: XDR.Price) -> Bool {
      let (asked, most) = (Int64(offer.n) * Int64(price.n), Int64(offer.d) * Int64(price.d))
      return isPassive ? asked >= most : asked > most
    }
  }
}
