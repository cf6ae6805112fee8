import StellarXDR

/// The outcome of a contract's operation, beside its result. Amounts are in stroops.
struct ContractOutcome: Hashable, Sendable {
  /// What the call returned; nil for other operations, and if it failed.
  var value: XDR.SCVal?
  /// The contracts' events; none if the operation failed.
  var events: [XDR.ContractEvent] = []
  /// The diagnostic events, in order: calls, return values, the contracts' events, and why a call failed. They are kept even if the operation failed.
  var trace: [XDR.DiagnosticEvent] = []
  /// The keys of the archived entries that it restored.
  var restored: Set<XDR.LedgerKey> = []
  /// The fee paid for resources, used or not.
  var nonRefundableFee: Int64 = 0
  /// The fee paid for events and rent; 0 if the operation failed.
  var refundableFee: Int64 = 0
  /// The part of ``refundableFee`` that is rent.
  var rent: Int64 = 0
  /// The amount that was given back in the end.
  var refunded: Int64 = 0

  /// Returns how much of the amount taken for resources is given back.
  ///
  /// - Parameter taken: the amount taken.
  func refund(of taken: Int64) -> Int64 { max(0, taken - nonRefundableFee - refundableFee) }
}
