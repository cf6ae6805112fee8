import Foundation
import Sentences
import StellarKit
import WalletKit

/// A stand-in for the network in commands that never use it.
struct NoNetwork: WalletNetwork {
  private static let error = NetworkError.noAnswer("This command doesn't use the network.")

  /// Whether it stands for an embedded network that hasn't been created yet, and so has no accounts.
  var isUnmade = false

  func account(_ id: AccountID) async throws(NetworkError) -> AccountSnapshot? {
    guard isUnmade else { throw Self.error }
    return nil
  }
  func ledger() async throws(NetworkError) -> LedgerSnapshot { throw Self.error }
  func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? { throw Self.error }
  func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? { throw Self.error }
  func transaction(_ hash: TransactionHash, since: Date) async throws(NetworkError) -> AppliedTransaction? { throw Self.error }
  func submit(_ envelope: String, hash: TransactionHash) async -> Submission { .unknown(Self.error) }
  func fund(_ id: AccountID) async throws(NetworkError) -> TransactionHash { throw Self.error }
  func changes(of id: AccountID, after operation: Int64?) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
