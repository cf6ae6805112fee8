import StellarKit

/// The journal for who is on the main actor, which must not wait for the database.
extension TransactionSender {
  /// The entry of a transaction.
  func entry(_ hash: TransactionHash) throws(StoreError) -> JournalEntry? { try journal.entry(hash) }

  /// The payments of an account that are not decided yet, oldest first.
  func pending(of source: AccountID) throws(StoreError) -> [JournalEntry] { try journal.pending(of: source) }

  /// The payments of an account that were put right, which their owner hasn't seen yet, oldest first.
  func corrected(of source: AccountID) throws(StoreError) -> [JournalEntry] { try journal.corrected(of: source) }

  /// Notes that the person has seen that an entry was put right.
  func markAsTold(_ hash: TransactionHash) throws(StoreError) { try journal.markAsTold(hash) }
}
