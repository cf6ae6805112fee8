import StellarXDR

/// The result of simulating a contract's operation.
struct SimulatedCall: Sendable {
  /// An entry that it may write, before and after.
  struct Change: Sendable {
    var key: XDR.LedgerKey
    var before: XDR.LedgerEntry?
    var after: XDR.LedgerEntry?
  }

  /// What the call returned; nil for other operations.
  var value: XDR.SCVal?
  /// The authorizations that were signed, or that have to be.
  var authorizations: [XDR.SorobanAuthorizationEntry] = []
  /// The resources that the transaction has to declare, with the lowest fee for them, in stroops.
  var data: XDR.SorobanTransactionData
  /// The events, in order.
  var events: [XDR.DiagnosticEvent] = []
  var changes: [Change] = []
  /// The resources that a transaction has to declare to restore entries first; nil if there is nothing to restore.
  var restoration: XDR.SorobanTransactionData?
}

/// Why simulating an operation failed.
struct SimulationRefusal: Error, Hashable {
  var message: String
  /// The events until then.
  var events: [XDR.DiagnosticEvent] = []
}
