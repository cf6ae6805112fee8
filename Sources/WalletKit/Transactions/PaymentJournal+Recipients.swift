import Foundation
import GRDB
import StellarKit

/// Whom an account has paid, and how.
extension PaymentJournal {
  /// Returns the addresses that an account has paid, the most recent first.
  ///
  /// - Parameters:
  ///   - withAnchors: whether withdrawals count, which are paid to anchors.
  ///   - payments: how many of the last payments are searched; searching all of many takes time.
  ///   - limit: the most addresses to return.
  func recipients(
    of source: AccountID, withAnchors: Bool = true, inLast payments: Int = .max, limit: Int
  ) throws(StoreError) -> [String] {
    try store.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT recipient FROM (
            SELECT recipient, createdAt FROM journal WHERE source = ? AND state = ? AND (? OR transfer IS NULL) ORDER BY sequence DESC LIMIT ?)
          GROUP BY recipient ORDER BY MAX(createdAt) DESC LIMIT ?
          """,
        arguments: [source.address, JournalEntry.State.confirmed.rawValue, withAnchors, payments, limit])
    }
  }

  /// Returns whether an account has paid an address with this wallet, or may have. Payments that came to nothing don't count, nor do those that were
  /// only signed.
  func hasPaid(_ recipient: String, from source: AccountID) throws(StoreError) -> Bool {
    try store.read { try !Self.payments(to: recipient, from: source).isEmpty($0) }
  }

  /// Returns the last memo with which an account has paid an address with this wallet, or may have, if it has never paid it without one; nil otherwise.
  func usualMemo(of recipient: String, from source: AccountID) throws(StoreError) -> HistoryMemo? {
    try store.read { database in
      let payments = Self.payments(to: recipient, from: source)
      guard try payments.filter(Column("memo") == nil).isEmpty(database) else { return nil }
      let last = try payments.order(Column("rowid").desc).fetchOne(database)
      return last.flatMap { HistoryMemo(kind: $0.memoKind ?? .text, text: $0.memo ?? "") }
    }
  }

  /// Selects the payments that have arrived or may have.
  private static func payments(to recipient: String, from source: AccountID) -> QueryInterfaceRequest<JournalEntry> {
    let nothing = [JournalEntry.State.failed, .expired, .signed].map(\.rawValue)
    return JournalEntry.filter(Column("source") == source.address && Column("recipient") == recipient && !nothing.contains(Column("state")))
  }
}
