import StellarKit
import StellarXDR

/// The operation that ends the sponsorship of the source's future reserves, which another account began.
struct EndSponsoring: LedgerOperation {
  var success: XDR.OperationResult { .endSponsoringFutureReserves(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? { nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    guard state.sponsors.sponsor(of: context.source) != nil else { return .endSponsoringFutureReserves(.notSponsored) }
    state.sponsors.end(for: context.source)
    return success
  }
}
