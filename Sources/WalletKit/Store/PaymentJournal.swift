import Foundation
import GRDB
import StellarKit

/// Every payment that was ever signed. An entry is on the disk before the first byte of its envelope is sent, so that whatever
/// happens next (no answer, a crash, a power cut) the wallet knows what to ask the network about.
struct PaymentJournal: Sendable {
  private let store: WalletStore

  init(store: WalletStore) {
    self.store = store
  }

  /// Writes an entry or its new state.
  func save(_ entry: JournalEntry) throws(WalletError) {
    try store.write { try entry.save($0) }
  }

  /// The entry of a transaction.
  func entry(_ hash: TransactionHash) throws(WalletError) -> JournalEntry? {
    try store.read { try JournalEntry.fetchOne($0, key: hash.description) }
  }

  /// The payments of an account that are not decided yet, oldest first.
  func pending(of source: AccountID) throws(WalletError) -> [JournalEntry] {
    try store.read { database in
      try JournalEntry
        .filter(Column("state") == JournalEntry.State.pending.rawValue && Column("source") == source.address)
        .order(Column("createdAt"))
        .fetchAll(database)
    }
  }
}
