import Foundation
import GRDB
import StellarKit

/// Every payment, and every other transaction, that was ever signed to be sent. An entry is on the disk before the first byte of its envelope is sent, so
/// that whatever happens next (no answer, a crash, a power cut) the wallet knows what to ask the network about.
struct PaymentJournal: Sendable {
  private let store: WalletStore

  init(store: WalletStore) {
    self.store = store
  }

  /// Writes a new entry. An account has one that is undecided at the most; the database refuses a second.
  ///
  /// - Throws: ``WalletError/withdrawalPaid(_:)`` for a withdrawal that has its payment already, or may have.
  func begin(_ entry: JournalEntry) throws(WalletError) {
    try store.write { database in
      if let transfer = entry.transfer, let paid = try Self.payment(of: transfer, database) { throw WalletError.withdrawalPaid(paid.hash) }
      // What was refused, and is tried again within the same second, is the same transaction to the letter: a ledger takes it once at the most.
      try JournalEntry
        .filter(key: entry.hash.description)
        .filter(Column("state") == JournalEntry.State.failed.rawValue && Column("ledger") == nil)
        .deleteAll(database)
      try entry.insert(database)
    }
  }

  /// The payment of a withdrawal, unless it surely came to nothing.
  private static func payment(of transfer: Int64, _ database: Database) throws -> JournalEntry? {
    try JournalEntry
      .filter(Column("transfer") == transfer && [JournalEntry.State.pending, .confirmed].map(\.rawValue).contains(Column("state")))
      .fetchOne(database)
  }

  /// Writes what became of an entry. One that is decided already stays as it is.
  func settle(_ entry: JournalEntry) throws(WalletError) {
    try store.write { database in
      guard try JournalEntry.fetchOne(database, key: entry.hash.description)?.state == .pending else { return }
      try entry.update(database)
    }
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
