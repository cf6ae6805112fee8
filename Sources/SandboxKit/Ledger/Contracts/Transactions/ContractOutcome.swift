import StellarXDR

/// What a contract's operation came to, beside its result. Amounts are in stroops.
struct ContractOutcome: Hashable, Sendable {
  /// What the call returned; nil for other operations, and where it failed.
  var value: XDR.SCVal?
  /// What the contracts told; nothing where the operation failed.
  var events: [XDR.ContractEvent] = []
  /// Calls, what they returned and told, and why one failed, in order, also where the operation failed.
  var trace: [XDR.DiagnosticEvent] = []
  /// The keys of the entries that were archived and that it restored.
  var restored: Set<XDR.LedgerKey> = []
  /// What was paid for resources, used or not.
  var nonRefundableFee: Int64 = 0
  /// What was paid for events and rent; nothing where the operation failed.
  var refundableFee: Int64 = 0
  /// As much of ``refundableFee`` as is rent.
  var rent: Int64 = 0
  /// What was given back in the end.
  var refunded: Int64 = 0

  /// What is given back of what was taken for resources.
  ///
  /// - Parameter taken: what was taken.
  func refund(of taken: Int64) -> Int64 { max(0, taken - nonRefundableFee - refundableFee) }
}
