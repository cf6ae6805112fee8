import StellarKit

/// The journal for who is on the main actor, which must not wait for the database.
extension TransactionSender {
  /// The entry of a transaction.
  func entry(_ hash: TransactionHash) throws(StoreError) -> JournalEntry? { try journal.entry(hash) }

  /// The payments of an account that are not decided yet, oldest first.
  func pending(of source: AccountID) throws(StoreError) -> [JournalEntry] { try journal.pending(of: source) }

  /// Whether the account has payments that are not decided yet.
  func hasUndecided(_ source: AccountID) throws(StoreError) -> Bool {
    if try !journal.pending(of: source).isEmpty { return true }
    return try !journal.refused(of: source).isEmpty
  }

  /// The payments of an account that were put right, which their owner hasn't seen yet, oldest first.
  func corrected(of source: AccountID) throws(StoreError) -> [JournalEntry] { try journal.corrected(of: source) }

  /// Notes that the person has seen what became of an entry.
  func markAsTold(_ hash: TransactionHash) throws(StoreError) { try journal.markAsTold(hash) }
}

extension TransactionSender {
  /// One more than the account's own, unless a server refused a transaction that may still be applied: then its number, as only one of the two can be.
  ///
  /// - Parameter transfer: the withdrawal that is paid. Where others have an envelope that pays it, it is paid again by the same number only.
  func nextSequence(_ account: AccountSnapshot, _ transfer: Int64?) throws(SendingError) -> Int64 {
    let (next, overflow) = account.sequenceNumber.addingReportingOverflow(1)
    guard !overflow else { throw .refused(PaymentRefusal(general: TransactionError.sequenceExhausted.sentence)) }
    let (refused, signed): ([JournalEntry], [JournalEntry])
    do throws(StoreError) {
      refused = try journal.refused(of: account.id)
      signed = if let transfer { try journal.signed(of: account.id, paying: transfer) } else { [] }
    } catch {
      throw .store(error)
    }
    if let paid = signed.first(where: { $0.sequence != next }) { throw .withdrawalPaid(paid.hash) }
    // The account's number has moved past it, and nobody here knows by what: perhaps by this very transaction.
    if let used = refused.first(where: { $0.sequence < next }) { throw .earlierPayment(used.record) }
    return refused.map(\.sequence).max() ?? next
  }
}
