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
