import StellarXDR

/// What the network says to a transaction that is handed in without waiting for its ledger.
enum Receipt: Hashable, Sendable {
  /// It will be in the next ledger.
  case pending
  /// It waits for the next ledger already.
  case duplicate
  /// The next ledger has no room for it.
  case tryAgainLater
  /// It can't be applied as it is.
  case refused(XDR.TransactionResult)
}
