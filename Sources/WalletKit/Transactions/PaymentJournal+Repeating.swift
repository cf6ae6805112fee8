import Foundation
import GRDB
import StellarKit

/// Transactions that do what an earlier one did.
extension PaymentJournal {
  /// Finds the latest payment of an account that went through without its owner being told, and that a review would repeat. Returns nil if there is
  /// none.
  ///
  /// - Parameter since: the time after which it was signed.
  func untold(repeatedBy review: TransactionReview, since: Date) throws(StoreError) -> JournalEntry? {
    try store.read { database in
      try JournalEntry
        .filter(Column("source") == review.source.address && !Column("isTold") && Column("createdAt") > Int64(since.timeIntervalSince1970))
        .filter(Column("state") == JournalEntry.State.confirmed.rawValue)
        .order(Column("createdAt").desc)
        .fetchAll(database).first { $0.isRepeated(by: review) }
    }
  }

  /// How many of an account's latest transactions are compared with one that somebody else built. Each has to be decoded.
  private static let compared = 1_000

  /// Returns those of an account's transactions that may have been carried out, or may yet be, and that one which somebody else built would repeat, the
  /// newest first.
  ///
  /// - Parameters:
  ///   - since: the time after which it was signed, unless it can still be carried out.
  ///   - limit: the most to return.
  func entries(repeatedBy reading: EnvelopeReading, for account: AccountID, since: Date, now: Date, limit: Int) throws(StoreError) -> [JournalEntry] {
    let memo = Memo(reading.transaction.memo).written
    let open = [JournalEntry.State.pending, .refused, .signed].map(\.rawValue)
    return try store.read { database in
      let entries =
        try JournalEntry
        .filter(Column("source") == account.address && Column("memo") == memo?.text && Column("memoKind") == memo?.kind.rawValue)
        .filter(
          Column("createdAt") > Int64(since.timeIntervalSince1970)
            || open.contains(Column("state")) && Column("maxTime") >= Int64(now.timeIntervalSince1970)
        )
        // What surely came to nothing. Other failures are a server's word.
        .filter(Column("state") != JournalEntry.State.failed.rawValue || Column("ledger") == nil)
        .filter(Column("failureCode") == nil || ![Refusal.notSentCode, Refusal.superseded.code].contains(Column("failureCode")))
        .order(Column("createdAt").desc).limit(Self.compared)
        .fetchCursor(database)
      var found: [JournalEntry] = []
      while found.count < limit, let entry = try entries.next() {
        if let signed = entry.signed, reading.repeats(EnvelopeReading(signed.envelope), for: account) { found.append(entry) }
      }
      return found
    }
  }
}
