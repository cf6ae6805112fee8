import StellarXDR

/// The result of a conversion. Amounts are in stroops.
struct ConversionResult: Sendable {
  /// The reason why a conversion ended.
  enum Ending: Hashable, Sendable {
    /// All was sent or received.
    case complete
    /// No offer was left.
    case outOfOffers
    /// The next offer asks too much.
    case tooDear
    /// The next offer is the taker's own.
    case ownOffer
    case tooManyOffers
  }

  var ending = Ending.complete
  var sent: Int64 = 0
  var received: Int64 = 0
  /// The exchanges with offers and pools, in order.
  var claims: [XDR.ClaimAtom] = []
}
