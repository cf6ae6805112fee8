import StellarXDR

extension XDR.OperationResult {
  /// Which offers and pools the operation took, in order.
  var claims: [XDR.ClaimAtom] {
    switch self {
    case .pathPaymentStrictReceive(.success(let result)): result.offers
    case .pathPaymentStrictSend(.success(let result)): result.offers
    default: offerResult?.offersClaimed ?? []
    }
  }

  /// What an operation that makes, changes or removes an offer did.
  var offerResult: XDR.ManageOfferSuccessResult? {
    switch self {
    case .manageSellOffer(.success(let result)), .createPassiveSellOffer(.success(let result)): result
    case .manageBuyOffer(.success(let result)): result
    default: nil
    }
  }
}
