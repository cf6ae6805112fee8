package import StellarXDR

/// A transaction in a ledger, with what became of it.
package struct IncludedTransaction: Sendable {
  var transaction: LedgerTransaction
  package var result: XDR.TransactionResult
  /// What each operation changed, where that is asked for; empty where the transaction failed, and for operations whose
  /// envelope and result say it all.
  var changes: [LedgerChanges] = []
}
