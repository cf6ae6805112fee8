import StellarXDR

extension XDR.OperationResult {
  /// The offers and pools that the operation took, in order.
  var claims: [XDR.ClaimAtom] {
    switch self {
    case .pathPaymentStrictReceive(.success(let result)): result.offers
    case .pathPaymentStrictSend(.success(let result)): result.offers
    default: offerResult?.offersClaimed ?? []
    }
  }

  /// The successful result of an operation that creates, changes or removes an offer; nil for any other result.
  var offerResult: XDR.ManageOfferSuccessResult? {
    switch self {
    case .manageSellOffer(.success(let result)), .createPassiveSellOffer(.success(let result)): result
    case .manageBuyOffer(.success(let result)): result
    default: nil
    }
  }
}
