import StellarXDR

/// What trying a contract's operation out came to.
struct SimulatedCall: Sendable {
  /// An entry that it may write, as it was and as it became.
  struct Change: Sendable {
    var key: XDR.LedgerKey
    var before: XDR.LedgerEntry?
    var after: XDR.LedgerEntry?
  }

  /// What the call returned; nil for other operations.
  var value: XDR.SCVal?
  /// What was signed, or what has to be.
  var authorizations: [XDR.SorobanAuthorizationEntry] = []
  /// What the transaction has to say of its resources, with the least fee for them, in stroops.
  var data: XDR.SorobanTransactionData
  /// What happened, in order.
  var events: [XDR.DiagnosticEvent] = []
  var changes: [Change] = []
  /// What a transaction has to say that restores entries before; nil where there is nothing to restore.
  var restoration: XDR.SorobanTransactionData?
}

/// Why trying an operation out failed.
struct SimulationRefusal: Error, Hashable {
  var message: String
  /// What happened until then.
  var events: [XDR.DiagnosticEvent] = []
}
