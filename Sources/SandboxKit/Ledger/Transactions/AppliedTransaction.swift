import StellarXDR

/// A transaction in a ledger, with what became of it.
struct AppliedTransaction: Sendable {
  var transaction: LedgerTransaction
  var result: XDR.TransactionResult
}
