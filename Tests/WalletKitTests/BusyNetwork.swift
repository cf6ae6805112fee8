import Foundation
import StellarKit
import WalletKit

/// A real network that reports higher fee offers than the minimum.
struct BusyNetwork: WalletNetwork {
  let real: any WalletNetwork
  let fees: [FeeChoice: UInt32]

  func ledger() async throws(NetworkError) -> LedgerSnapshot {
    let ledger = try await real.ledger()
    return LedgerSnapshot(
      sequence: ledger.sequence, closedAt: ledger.closedAt, baseReserve: ledger.baseReserve, baseFee: fees[.medium] ?? ledger.baseFee,
      otherFees: fees,
      leastFee: ledger.baseFee)
  }

  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? { try await real.account(id) }
  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    try await real.history(of: id, before: before, knownTo: known, limit: limit)
  }
  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    try await real.historyEntry(operation, of: id)
  }
  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? {
    try await real.transaction(hash, since: since)
  }
  func submit(_ envelope: String, hash: TransactionHash) async -> Submission { await real.submit(envelope, hash: hash) }
  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash { try await real.fund(id) }
  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> { real.changes(of: id, after: operation) }
}
