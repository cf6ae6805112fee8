import StellarKit
import StellarXDR

extension XDR.ManageBuyOfferOp: LedgerOperation {
  var success: XDR.OperationResult { .manageBuyOffer(XDR.ManageBuyOfferResult(.notLookedAt)) }

  private var order: OfferOrder {
    let inverse = XDR.Price(n: price.d, d: price.n)
    return OfferOrder(selling: selling, buying: buying, amount: .buy(buyAmount), price: inverse, offer: offerID)
  }

  func refusal(by source: AccountID) -> XDR.OperationResult? { order.isMalformed ? .manageBuyOffer(.malformed) : nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    order.apply(to: &state, by: context.source) { .manageBuyOffer(XDR.ManageBuyOfferResult($0)) }
  }
}

extension XDR.ManageBuyOfferResult {
  /// Converts the result of an offer to sell.
  fileprivate init(_ result: XDR.ManageSellOfferResult) {
    self =
      switch result {
      case .success(let success): .success(success)
      case .malformed: .malformed
      case .sellNoTrust: .sellNoTrust
      case .buyNoTrust: .buyNoTrust
      case .sellNotAuthorized: .sellNotAuthorized
      case .buyNotAuthorized: .buyNotAuthorized
      case .lineFull: .lineFull
      case .underfunded: .underfunded
      case .crossSelf: .crossSelf
      case .sellNoIssuer: .sellNoIssuer
      case .buyNoIssuer: .buyNoIssuer
      case .notFound: .notFound
      case .lowReserve: .lowReserve
      }
  }
}
