import StellarKit
import StellarXDR

/// An operation of the protocol that this ledger refuses: inflation, which the protocol itself has ended, and those of contracts.
struct UnsupportedOperation: LedgerOperation {
  let success: XDR.OperationResult
  /// Whether signatures of the low threshold are enough.
  var isLow = true
  let isSupported = false

  func threshold(of thresholds: Thresholds) -> UInt8 { isLow ? thresholds.low : thresholds.medium }

  func refusal(by source: AccountID) -> XDR.OperationResult? { .notRun(.opNotSupported) }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult { .notRun(.opNotSupported) }
}
