import StellarKit
import StellarXDR

extension XDR.BumpSequenceOp: LedgerOperation {
  var success: XDR.OperationResult { .bumpSequence(.success) }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.low }

  func refusal(by source: AccountID) -> XDR.OperationResult? { bumpTo < 0 ? .bumpSequence(.badSeq) : nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    guard let account = state.accounts[context.source] else { return .notRun(.opNoAccount) }
    state.setSequenceNumber(max(bumpTo, account.sequenceNumber), of: context.source)
    return success
  }
}
