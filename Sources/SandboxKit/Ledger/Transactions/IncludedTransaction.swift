package import StellarXDR

/// A transaction in a ledger, with its outcome.
package struct IncludedTransaction: Sendable {
  var transaction: LedgerTransaction
  package var result: XDR.TransactionResult
  /// Its changes, as far as they are recorded.
  var changes = TransactionChanges()
  /// The outcome of a contract's operation; nil if it has none.
  var contract: ContractOutcome?
}
