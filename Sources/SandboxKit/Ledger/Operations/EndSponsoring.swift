import StellarKit
import StellarXDR

/// The end of what another began: keeping the source's reserves.
struct EndSponsoring: LedgerOperation {
  var success: XDR.OperationResult { .endSponsoringFutureReserves(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? { nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    guard state.sponsors.sponsor(of: context.source) != nil else { return .endSponsoringFutureReserves(.notSponsored) }
    state.sponsors.end(for: context.source)
    return success
  }
}
