import Foundation
import GRDB
import StellarKit

/// Transactions that do what an earlier one did.
extension PaymentJournal {
  /// Returns an account's payment that may pay a withdrawal, under any number that the withdrawal has here, in addition to one with a sequence number.
  /// Returns nil if there is none.
  func otherPayment(of transfer: Int64, from source: AccountID, besides sequence: Int64, answersAreFinal: Bool) throws(StoreError) -> JournalEntry? {
    let numbers = try store.read { try Self.numbers(ofSame: transfer, $0) }
    let doubtful = try inDoubt(of: source, since: .distantPast, before: sequence, answersAreFinal: answersAreFinal)
    return try (signed(of: source).filter { $0.sequence != sequence } + doubtful.filter { !$0.isIdempotent })
      .first { $0.transfer.map(numbers.contains) ?? false }
  }

  /// Selects an account's transactions since a moment (seconds since 1970) that came to nothing or may have, and that a ledger may have all the same.
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
    let givenUp = try store.read { try Self.givenUp(of: source, since: Int64(since.timeIntervalSince1970)).fetchAll($0) }
    return try (signed(of: source) + givenUp.filter { $0.failureCode != Refusal.superseded.code }).sorted { $0.createdAt < $1.createdAt }
  }

  /// Returns whether a transaction that isn't known to be in a ledger may have used its sequence number all the same: the number is used, and it isn't
  /// known by what.
  ///
  /// - Parameters:
  ///   - next: the sequence number of the account's next transaction.
  ///   - answersAreFinal: whether what came to nothing by the network's word surely did.
  func isInDoubt(_ entry: JournalEntry, before next: Int64, answersAreFinal: Bool) throws(StoreError) -> Bool {
    guard !entry.isInLedger, entry.sequence < next else { return false }
    guard entry.state.isFailedOrExpired else { return entry.state == .signed || entry.state == .unknown }
    // A jump of the account's number, as after a network's reset, used none in between.
    guard !answersAreFinal, entry.sequence >> 32 == next >> 32 else { return false }
    if [Refusal.notSentCode, Refusal.superseded.code].contains(entry.failureCode) { return false }
    return try inLedger(withNumberOf: entry) == nil
  }

  /// Returns those of an account's transactions since a moment that are in doubt, oldest first.
  private func inDoubt(of source: AccountID, since: Date, before next: Int64, answersAreFinal: Bool) throws(StoreError) -> [JournalEntry] {
    var found: [JournalEntry] = []
    for entry in try possiblyApplied(of: source, since: since) where entry.createdAt > Int64(since.timeIntervalSince1970) {
      if try isInDoubt(entry, before: next, answersAreFinal: answersAreFinal) { found.append(entry) }
    }
    return found
  }

  /// Returns the latest of an account's transactions in doubt that another one would repeat, or nil if there is none. What its owner has paid once more
  /// since doesn't count: they have agreed to that.
  ///
  /// - Parameters:
  ///   - operations: what the transaction does.
  ///   - next: its sequence number.
  func inDoubt(
    repeatedBy operations: [StellarKit.Operation], _ memo: Memo, of source: AccountID, since: Date, before next: Int64, answersAreFinal: Bool
  ) throws(StoreError) -> JournalEntry? {
    guard !operations.allSatisfy(\.isIdempotent) else { return nil }
    let doubtful = try inDoubt(of: source, since: since, before: next, answersAreFinal: answersAreFinal)
    guard let last = doubtful.last(where: { $0.isRepeated(by: operations, memo, transfer: nil) }) else { return nil }
    let isPaidSince = try store.read { database in
      let later =
        try JournalEntry
        .filter(Column("source") == source.address && Column("recipient") == last.recipient && Column("sequence") > last.sequence)
        .filter(Column("state") == JournalEntry.State.confirmed.rawValue)
        .fetchCursor(database)
      while let entry = try later.next() { if entry.isRepeated(by: operations, memo, transfer: nil) { return true } }
      return false
    }
    return isPaidSince ? nil : last
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
