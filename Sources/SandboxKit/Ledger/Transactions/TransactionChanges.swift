/// The changes of a transaction, step by step, as far as they are recorded.
struct TransactionChanges: Sendable {
  let recording: ChangeRecording
  /// The changes of charging the fee, before any transaction of the ledger was applied.
  var fee = LedgerChanges()
  /// The changes before the operations, each step by itself: for a fee bump, its own one-time signer; then the transaction's sequence number and its
  /// one-time signers.
  var before: [LedgerChanges] = []
  /// The changes of each operation; empty if the transaction failed.
  var operations: [LedgerChanges] = []
  /// The changes of refunding what a contract's operation didn't use, after all transactions of the ledger.
  var refund = LedgerChanges()

  init(_ recording: ChangeRecording = .nothing) {
    self.recording = recording
  }
}

/// How much of transactions' changes is recorded while they are applied.
package enum ChangeRecording: Sendable {
  case nothing
  /// The changes of each operation, except those whose envelope and result say everything.
  case operations
  /// The changes of every step: charging the fee, what comes before the operations, and each operation. The transaction's meta is made from them.
  case everything
}
