import StellarKit
import StellarXDR

/// A ledger that has closed: what it holds, and what it changed.
package struct ClosedLedger: Sendable {
  var header: LedgerHeader
  var hash: Bytes32
  package var transactions: [IncludedTransaction]
  var changes: LedgerChanges
  /// The expired temporary entries that were removed after all transactions, as far as changes are recorded. They are part of ``changes``.
  var evicted = LedgerChanges()

  /// Returns whether a transaction is in the ledger, by itself or inside a fee bump.
  func holds(_ hash: TransactionHash) -> Bool { transactions.contains { $0.transaction.hashes.contains(hash) } }
}
