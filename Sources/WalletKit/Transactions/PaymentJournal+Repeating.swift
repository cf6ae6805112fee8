import Foundation
import GRDB
import StellarKit

/// Transactions that do what an earlier one did.
extension PaymentJournal {
  /// Returns those of an account's payments that others have that pay a withdrawal, under any number that the withdrawal has here.
  func signed(of source: AccountID, paying transfer: Int64) throws(StoreError) -> [JournalEntry] {
    let numbers = try store.read { try Self.numbers(ofSame: transfer, $0) }
    return try signed(of: source).filter { $0.transfer.map(numbers.contains) ?? false }
  }

  /// Returns an account's transactions that aren't known to be in a ledger and may be: those that others have, and those given up since a moment; oldest
  /// first.
  func doubtful(of source: AccountID, since: Date) throws(StoreError) -> [JournalEntry] {
    let ended = [JournalEntry.State.failed, .expired, .unknown].map(\.rawValue)
    return try store.read { database in
      try JournalEntry
        .filter(Column("source") == source.address && Column("ledger") == nil)
        .filter(
          Column("state") == JournalEntry.State.signed.rawValue
            || ended.contains(Column("state")) && Column("createdAt") > Int64(since.timeIntervalSince1970)
        )
        .filter(Column("failureCode") == nil || ![Refusal.notSentCode, Refusal.superseded.code].contains(Column("failureCode")))
        .order(Column("createdAt"))
        .fetchAll(database)
    }
  }

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
}
