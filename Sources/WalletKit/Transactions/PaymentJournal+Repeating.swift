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

  /// Finds the latest of an account's transactions that may have been carried out, or may yet be, and that a transaction would repeat. Returns nil if
  /// there is none. One with the same sequence number isn't repeated: at most one of the two is applied.
  ///
  /// - Parameter since: the time after which it was signed.
  func signed(repeatedBy transaction: Transaction, since: Date) throws(StoreError) -> JournalEntry? {
    let (source, nothing) = (transaction.source.accountID, [JournalEntry.State.failed, .expired].map(\.rawValue))
    return try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && Column("sequence") != transaction.sequenceNumber && !nothing.contains(Column("state")))
        .filter(Column("createdAt") > Int64(since.timeIntervalSince1970))
        .order(Column("createdAt").desc)
        .fetchAll(database).first { $0.isRepeated(by: transaction.operations, of: source, transaction.memo) }
    }
  }
}
