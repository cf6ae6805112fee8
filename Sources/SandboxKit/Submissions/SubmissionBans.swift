import StellarKit
import StellarXDR

/// Envelopes that aren't accepted for ten ledgers: those that were applied, and those that had to leave the queue. So nobody can offer them again and
/// again.
struct SubmissionBans: Sendable {
  /// The number of ledgers, as in stellar-core.
  private static let ledgerCount = 10

  /// The envelopes banned during each of the last ledgers, the newest first.
  private var ledgers: [Set<Bytes32>] = [[]]

  func contains(_ transaction: LedgerTransaction) -> Bool {
    let hash = transaction.fullHash
    return ledgers.contains { $0.contains(hash) }
  }

  mutating func add(_ transaction: LedgerTransaction) {
    ledgers[0].insert(transaction.fullHash)
  }

  /// Begins a ledger, and forgets the oldest.
  mutating func beginLedger() {
    ledgers.insert([], at: 0)
    if ledgers.count > Self.ledgerCount { ledgers.removeLast() }
  }
}
