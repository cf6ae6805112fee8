import StellarKit
import StellarXDR

/// Its result says that it is one of a manage sell offer operation: so does stellar-core's.
extension XDR.CreatePassiveSellOfferOp: LedgerOperation {
  var success: XDR.OperationResult { .manageSellOffer(.notLookedAt) }

  private var order: OfferOrder {
    OfferOrder(selling: selling, buying: buying, amount: .sell(amount), price: price, offer: 0, isPassive: true)
  }

  func refusal(by source: AccountID) -> XDR.OperationResult? { order.isMalformed ? .manageSellOffer(.malformed) : nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    order.apply(to: &state, by: context.source) { .manageSellOffer($0) }
  }
}
