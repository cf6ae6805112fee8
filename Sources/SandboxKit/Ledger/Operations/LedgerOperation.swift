import StellarKit
import StellarXDR

/// An operation and its effect on the ledger. Each has a file of its own, and a line in `OperationBody+LedgerOperation`.
protocol LedgerOperation: Sendable {
  /// The result of an operation that did what it says.
  var success: XDR.OperationResult { get }

  /// Whether this ledger knows the operation at all.
  var isSupported: Bool { get }

  /// Returns the weight that signatures must reach: the medium threshold, unless the operation sets another.
  func threshold(of thresholds: Thresholds) -> UInt8

  /// Returns why the operation could never succeed, whatever is on the ledger, or nil if it could.
  func refusal(by source: AccountID) -> XDR.OperationResult?

  /// Applies the operation, or leaves a state that has to be rolled back.
  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult
}

extension LedgerOperation {
  var isSupported: Bool { true }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.medium }
}

extension XDR.OperationBody {
  /// Whether the operation alone tells everything that its success changes.
  var isForeseeable: Bool {
    if case .payment = self { true } else { false }
  }

  /// Whether the operation is one of contracts.
  var isSoroban: Bool {
    switch self {
    case .invokeHostFunction, .extendFootprintTTL, .restoreFootprint: true
    default: false
    }
  }
}
