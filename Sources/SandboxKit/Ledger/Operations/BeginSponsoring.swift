import StellarKit
import StellarXDR

extension XDR.BeginSponsoringFutureReservesOp: LedgerOperation {
  var success: XDR.OperationResult { .beginSponsoringFutureReserves(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    AccountID(sponsoredID) == source ? .beginSponsoringFutureReserves(.malformed) : nil
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let sponsored = AccountID(sponsoredID)
    if state.sponsors.sponsor(of: sponsored) != nil { return .beginSponsoringFutureReserves(.alreadySponsored) }
    if state.sponsors.sponsor(of: context.source) != nil || state.sponsors.isSponsoring(sponsored) {
      return .beginSponsoringFutureReserves(.recursive)
    }
    state.sponsors.begin(context.source, for: sponsored)
    return success
  }
}
