import StellarKit
import StellarXDR

/// A conversion of one asset into another, through offers or a pool. Amounts are in stroops.
struct Conversion: Sendable {
  /// The most offers that an operation may cross; a pool counts as one.
  static let crossingLimit = 1_000

  /// The account whose own offers can't be crossed.
  var taker: AccountID
  var sending: XDR.Asset
  var receiving: XDR.Asset
  var maxSend: Int64
  var maxReceive: Int64
  var kind: ExchangeKind
  /// The bound that excludes expensive offers; nil if every offer will do.
  var bound: PriceBound?

  /// The price at which a new offer stops crossing others.
  struct PriceBound: Hashable, Sendable {
    /// The new offer's own price: how much of ``receiving`` it asks for one of ``sending``.
    var price: XDR.Price
    /// Whether offers at the same price are left alone too.
    var isPassive: Bool

    /// Returns whether an offer asks too much.
    func excludes(_ offer: XDR.Price) -> Bool {
      let (asked, most) = (Int64(offer.n) * Int64(price.n), Int64(offer.d) * Int64(price.d))
      return isPassive ? asked >= most : asked > most
    }
  }
}
