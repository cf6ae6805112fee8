import StellarKit
import StellarXDR

/// The operation that creates a passive offer. As in stellar-core, its result has the type of a manage sell offer operation's.
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
