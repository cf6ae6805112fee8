import Foundation
import StellarKit

@testable import WalletKit

/// A service that keeps only one page of a history, and answers nothing else.
final class ForgettingNetwork: WalletNetwork {
  let page = Mutexed(HistoryPage.empty)
  private let nobody = UnreachableNetwork()

  var forgetsHistory: Bool { true }

  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? { page.get() }

  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? { try await nobody.account(id) }
  func ledger() async throws(NetworkError) -> LedgerSnapshot { try await nobody.ledger() }
  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    try await nobody.historyEntry(operation, of: id)
  }
  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? {
    try await nobody.transaction(hash, since: since)
  }
  func submit(_ envelope: String, hash: TransactionHash) async -> Submission { await nobody.submit(envelope, hash: hash) }
  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash { try await nobody.fund(id) }
  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> { nobody.changes(of: id, after: operation) }
}
