package import StellarXDR

/// A transaction in a ledger, with what became of it.
package struct IncludedTransaction: Sendable {
  var transaction: LedgerTransaction
  package var result: XDR.TransactionResult
  /// What it changed, as far as that is asked for.
  var changes = TransactionChanges()
  /// What a contract's operation came to; nil where it has none.
  var contract: ContractOutcome?
}
