import StellarKit
import StellarXDR

/// A ledger that has closed: what it held, and what it changed.
struct ClosedLedger: Sendable {
  var header: LedgerHeader
  var hash: Bytes32
  var transactions: [AppliedTransaction]
  var changes: LedgerChanges

  /// Whether a transaction is in it.
  func holds(_ hash: TransactionHash) -> Bool { transactions.contains { $0.transaction.hash == hash } }
}
