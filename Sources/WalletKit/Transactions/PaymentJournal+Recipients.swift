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

  /// Returns whether any account has paid an address with this wallet, or may have. Payments that came to nothing don't count, nor do those that were
  /// only signed.
  func hasPaid(_ recipient: String) throws(StoreError) -> Bool {
    try store.read { try !Self.arrived.filter(Column("recipient") == recipient).isEmpty($0) }
  }

  /// Returns the last memo, or ID within an `M…` address, with which an account was paid with this wallet, or may have been, if it was never paid
  /// without one; nil otherwise. Payments through a contract don't count: they can't have a memo.
  func usualMemo(of account: AccountID) throws(StoreError) -> HistoryMemo? {
    try store.read { database in
      let arrived = Self.arrived.filter(Column("token") == nil)
      let muxed = try String.fetchAll(database, arrived.filter(Column("recipient").like("M%")).select(Column("recipient")).distinct())
        .filter { (try? MuxedAccount($0))?.accountID == account }
      let paid = arrived.filter((muxed + [account.address]).contains(Column("recipient")))
      guard try paid.filter(Column("recipient") == account.address && Column("memo") == nil).isEmpty(database),
        let last = try paid.order(Column("rowid").desc).fetchOne(database)
      else { return nil }
      if let id = (try? MuxedAccount(last.recipient))?.id { return HistoryMemo(kind: .id, text: String(id)) }
      return last.memo.map { HistoryMemo(kind: last.memoKind ?? .text, text: $0) }
    }
  }

  /// The payments that have arrived or may have.
  private static var arrived: QueryInterfaceRequest<JournalEntry> {
    let nothing = [JournalEntry.State.failed, .expired, .signed].map(\.rawValue)
    return JournalEntry.filter(!nothing.contains(Column("state")))
  }
}
