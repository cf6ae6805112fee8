import StellarKit
import StellarXDR

/// An operation of the protocol that this ledger doesn't know.
struct UnknownOperation: LedgerOperation {
  let success = XDR.OperationResult.notRun(.opNotSupported)
  let isSupported = false

  func refusal(by source: AccountID) -> XDR.OperationResult? { .notRun(.opNotSupported) }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult { .notRun(.opNotSupported) }
}
