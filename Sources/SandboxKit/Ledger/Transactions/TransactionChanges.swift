/// What a transaction changed, step by step, as far as it is recorded.
struct TransactionChanges: Sendable {
  let recording: ChangeRecording
  /// Taking the fee, before any transaction of the ledger was applied.
  var fee = LedgerChanges()
  /// What came before the operations, each step by itself: of a fee bump its own one-time signer; then the transaction's sequence number and its
  /// one-time signers.
  var before: [LedgerChanges] = []
  /// By each operation; empty where the transaction failed.
  var operations: [LedgerChanges] = []
  /// Giving back what a contract's operation didn't use, after all transactions of the ledger.
  var refund = LedgerChanges()

  init(_ recording: ChangeRecording = .nothing) {
    self.recording = recording
  }
}

/// How much is kept of what transactions change while they are applied.
package enum ChangeRecording: Sendable {
  case nothing
  /// What each operation changed, but for those whose envelope and result say it all.
  case operations
  /// Every step: what taking the fee changed, what came before the operations, and each operation. The transaction's meta is made of it.
  case everything
}
