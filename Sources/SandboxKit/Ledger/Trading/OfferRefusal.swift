import StellarXDR

/// Why an offer isn't made, changed or removed.
enum OfferRefusal: Error {
  case offer(XDR.ManageSellOfferResult)
  case operation(XDR.OperationResult)
}
