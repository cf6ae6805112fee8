import Foundation
import StellarKit

/// The journal for code on the main actor, which must not wait for the database.
extension TransactionSender {
  /// Returns the entry of a transaction, or nil if there is none.
  func entry(_ hash: TransactionHash) throws(StoreError) -> JournalEntry? { try journal.entry(hash) }

  /// Notes an envelope that others built and that is about to be sent, unless it is noted already. Its outcome is found like that of one that was
  /// signed here for others. It doesn't hold up other payments, because it can be applied for as long as its makers wanted; any transaction that
  /// takes its sequence number ends it.
  func note(_ signed: SignedTransaction, _ transaction: Transaction) async throws(StoreError) {
    let ledger = (try? await network.ledger()).flatMap { answersAreFinal || LedgerTime.fits($0, since: nil, now: now()) ? $0 : nil }
    try journal.add(JournalEntry(signed, transaction, at: ledger, now: now()))
  }

  /// Returns whether an entry can be begun for a transaction.
  func canBegin(_ transaction: Transaction) throws(SendingError) -> Bool {
    do { return try journal.canBegin(transaction.xdr.hash(on: profile.network)) } catch { throw .store(error) }
  }

  /// Returns the payments of an account that aren't decided yet, oldest first.
  func pending(of source: AccountID) throws(StoreError) -> [JournalEntry] { try journal.pending(of: source) }

  /// Keeps the signatures that others have added to an envelope, once it was sent.
  func keepSignatures(of signed: SignedTransaction) throws(StoreError) { try journal.keepSignatures(of: signed) }

  /// Returns the payments of an account that it has signed and others may still have to sign, oldest first.
  ///
  /// - Parameters:
  ///   - seconds: for how long they can be sent at most. Others may stay open for years.
  ///   - number: the account's sequence number; nil if it isn't known. What has a number that was used can't be sent any more, unless it already was.
  func waiting(of source: AccountID, seconds: UInt64, after number: Int64?) throws(StoreError) -> [JournalEntry] {
    let now = Int64(now().timeIntervalSince1970)
    let latest = now + Int64(seconds) + Int64(LedgerTime.clockTolerance)
    return try journal.signed(of: source).filter {
      $0.isSignedBySource && $0.maxTime > now && $0.maxTime <= latest && $0.sequence > number ?? .min
    }
  }

  /// Returns whether the account has payments that aren't decided yet.
  func hasUndecided(_ source: AccountID) throws(StoreError) -> Bool {
    if try !journal.pending(of: source).isEmpty { return true }
    return try !journal.refused(of: source).isEmpty
  }

  /// Returns the payments of an account that were corrected without their owner having seen it yet, oldest first.
  func corrected(of source: AccountID) throws(StoreError) -> [JournalEntry] { try journal.corrected(of: source) }

  /// Returns the addresses that an account has paid: ``PaymentJournal/recipients(of:withAnchors:inLast:limit:)``.
  func recipients(
    of source: AccountID, withAnchors: Bool = true, inLast payments: Int = .max, limit: Int
  ) throws(StoreError) -> [String] {
    try journal.recipients(of: source, withAnchors: withAnchors, inLast: payments, limit: limit)
  }

  /// Returns the assets that an account has added, bought or claimed with this wallet.
  func assets(of source: AccountID) throws(StoreError) -> Set<Asset> { try journal.assets(of: source) }

  /// Returns the newest ledger when something was last signed: ``PaymentJournal/newestLedger()``.
  func newestLedgerWhenSigned() throws(StoreError) -> (number: Int, time: Int64)? { try journal.newestLedger() }

  /// Notes that the person has seen what became of an entry.
  func markAsTold(_ hash: TransactionHash) throws(StoreError) { try journal.markAsTold(hash) }
}

extension TransactionSender {
  /// Returns whether an answer about an account is older than a payment of this wallet that is in a ledger, because the server is behind others at
  /// its address. If the payment isn't shown either, although enough time has passed for such a server to show it, there is another reason, such as a
  /// test network that was reset.
  func isBehind(_ account: AccountSnapshot) async throws(SendingError) -> Bool {
    guard !answersAreFinal else { return false }
    let later: JournalEntry?
    do throws(StoreError) { later = try journal.inLedger(of: account.id, above: account.sequenceNumber) } catch { throw .store(error) }
    guard let later else { return false }
    // Others may have kept it for a long time before they sent it.
    let lastMoment = min(later.maxTime, later.createdAt + Int64(Self.recent)) + LedgerTime.serverLag
    if Int64(now().timeIntervalSince1970) <= lastMoment { return true }
    return (try? await network.transaction(later.hash, since: later.earliestLedger))?.hash == later.hash
  }

  /// Returns the sequence number for a transaction of an account that leaves it to the wallet.
  ///
  /// - Throws: ``SendingError``
  func sequence(after account: AccountSnapshot) async throws(SendingError) -> Int64 {
    if try await isBehind(account) { throw .network(.behind) }
    return try nextSequence(account)
  }

  /// Returns one more than the account's own sequence number. If a server refused a transaction that may still be applied, it returns that
  /// transaction's number instead, so that at most one of the two can be applied.
  func nextSequence(_ account: AccountSnapshot) throws(SendingError) -> Int64 {
    let next: Int64
    do throws(TransactionError) {
      next = try Transaction.sequenceNumber(after: account.sequenceNumber)
    } catch {
      throw .refused(PaymentRefusal(general: error.sentence))
    }
    let refused: [JournalEntry]
    do throws(StoreError) { refused = try journal.refused(of: account.id) } catch { throw .store(error) }
    // The account's number has moved past it, and it isn't known by what: perhaps by this very transaction.
    if let used = refused.first(where: { $0.sequence < next }) { throw .earlierPayment(used.record) }
    return refused.map(\.sequence).max() ?? next
  }
}
