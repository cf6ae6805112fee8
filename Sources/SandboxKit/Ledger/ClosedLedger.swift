import StellarKit
import StellarXDR

/// A ledger that has closed: what it held, and what it changed.
package struct ClosedLedger: Sendable {
  var header: LedgerHeader
  var hash: Bytes32
  package var transactions: [IncludedTransaction]
  var changes: LedgerChanges
  /// What went by itself after all transactions, being temporary and no longer paid for, as far as changes are recorded; part of ``changes``.
  var evicted = LedgerChanges()

  /// Whether a transaction is in it.
  func holds(_ hash: TransactionHash) -> Bool { transactions.contains { $0.transaction.hash == hash } }
}
