import StellarKit
import StellarXDR

extension XDR.ManageSellOfferOp: LedgerOperation {
  var success: XDR.OperationResult { .manageSellOffer(.notLookedAt) }

  private var order: OfferOrder {
    OfferOrder(selling: selling, buying: buying, amount: .sell(amount), price: price, offer: offerID)
  }

  func refusal(by source: AccountID) -> XDR.OperationResult? { order.isMalformed ? .manageSellOffer(.malformed) : nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    order.apply(to: &state, by: context.source) { .manageSellOffer($0) }
  }
}

extension XDR.ManageSellOfferResult {
  /// The result that stellar-core gives an operation that it didn't reach before it stopped: an empty success.
  static let notLookedAt = XDR.ManageSellOfferResult.success(.ofNothing)
}

extension XDR.ManageOfferSuccessResult {
  /// The success with an offer whose every field is zero.
  fileprivate static let ofNothing = XDR.ManageOfferSuccessResult(
    offersClaimed: [],
    offer: .created(
      XDR.OfferEntry(
        sellerID: XDR.AccountID(ed25519: Bytes32()), offerID: 0, selling: .native, buying: .native, amount: 0,
        price: XDR.Price(n: 0, d: 0), flags: 0
      ))
  )
}
