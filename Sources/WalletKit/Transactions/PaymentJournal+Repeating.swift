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

  /// Selects an account's transactions that were given up since a moment (seconds since 1970) and that a ledger may have all the same.
  static func givenUp(of source: AccountID, since: Int64) -> QueryInterfaceRequest<JournalEntry> {
    JournalEntry
      .filter(Column("source") == source.address && Column("ledger") == nil && Column("createdAt") > since)
      .filter([JournalEntry.State.failed, .expired, .unknown].map(\.rawValue).contains(Column("state")))
      // What never left this computer can't be applied by anybody else.
      .filter(Column("failureCode") == nil || Column("failureCode") != Refusal.notSentCode)
  }

  /// Returns an account's transactions that aren't known to be in a ledger and may be: those that others have, and those given up since a moment,
  /// oldest first.
  func possiblyApplied(of source: AccountID, since: Date) throws(StoreError) -> [JournalEntry] {
    let given = try store.read { try Self.givenUp(of: source, since: Int64(since.timeIntervalSince1970)).fetchAll($0) }
    return try (signed(of: source) + given.filter { $0.failureCode != Refusal.superseded.code }).sorted { $0.createdAt < $1.createdAt }
  }

  /// Keeps the signatures that others have added to those of an entry.
  func keepSignatures(of signed: SignedTransaction) throws(StoreError) {
    try store.write { database in
      guard var entry = try JournalEntry.fetchOne(database, key: signed.hash.description), entry.state == .signed,
        let old = entry.signed?.envelope.signatures, signed.envelope.signatures.count > old.count,
        old.allSatisfy(signed.envelope.signatures.contains)
      else { return }
      entry.envelope = signed.base64
      try entry.update(database)
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
