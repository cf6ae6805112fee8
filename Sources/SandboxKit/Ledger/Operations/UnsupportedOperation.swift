import StellarKit
import StellarXDR

/// An operation of the protocol that this ledger refuses: inflation, which the protocol itself has ended.
struct UnsupportedOperation: LedgerOperation {
  let success: XDR.OperationResult
  let isSupported = false

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.low }

  func refusal(by source: AccountID) -> XDR.OperationResult? { .notRun(.opNotSupported) }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult { .notRun(.opNotSupported) }
}
