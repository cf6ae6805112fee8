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

  init(_ recording: ChangeRecording = .nothing) {
    self.recording = recording
  }
}
