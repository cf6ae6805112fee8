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
  static let compared = 1_000

  /// Finds the latest of an account's transactions that may have been carried out, or may yet be, and that one which somebody else built would repeat.
  /// Returns nil if there is none. One with the same sequence number isn't repeated: at most one of the two is applied.
  ///
  /// - Parameter since: the time after which it was signed.
  func signed(repeatedBy reading: EnvelopeReading, since: Date) throws(StoreError) -> JournalEntry? {
    let nothing = [JournalEntry.State.failed, .expired].map(\.rawValue)
    return try store.read { database in
      let entries =
        try JournalEntry
        .filter(Column("source") == reading.source.address && Column("sequence") != reading.transaction.seqNum)
        .filter(!nothing.contains(Column("state")) && Column("createdAt") > Int64(since.timeIntervalSince1970))
        .order(Column("createdAt").desc).limit(Self.compared)
        .fetchCursor(database)
      while let entry = try entries.next() { if entry.isRepeated(by: reading) { return entry } }
      return nil
    }
  }
}
