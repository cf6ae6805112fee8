import Foundation
import StellarKit

/// A transaction that was signed here, and that another one would repeat.
struct EarlierTransaction: Sendable {
  let hash: TransactionHash
  let source: AccountID
  let sequence: Int64
  /// The last second in which it can be applied, since 1970.
  let maxTime: Int64
  let signed: Date
  /// A time before which no ledger can have it.
  let since: Date
  /// What the journal says of it; nil if it is known only that it was signed.
  let state: JournalEntry.State?

  init(_ entry: JournalEntry) {
    (hash, source, sequence, maxTime, state) = (entry.hash, entry.source, entry.sequence, entry.maxTime, entry.state)
    (signed, since) = (Date(timeIntervalSince1970: TimeInterval(entry.createdAt)), entry.earliestLedger)
  }

  init(_ row: SignatureRow) {
    (hash, source, sequence, maxTime, state) = (row.hash, row.source, row.sequence, row.maxTime, nil)
    signed = Date(timeIntervalSince1970: TimeInterval(row.createdAt))
    since = signed - LedgerTime.clockTolerance
  }
}

/// Transactions that others built, compared with earlier ones.
extension TransactionSender {
  /// How many earlier ones are looked for.
  private static let mostEarlier = 100
  /// How many of these the network is asked about.
  private static let mostAsked = 5

  /// Remembers a transaction that others built for each of the accounts that act in it, before anybody else has it with a signature of this wallet.
  func remember(_ signed: SignedTransaction, of accounts: [AccountID]) throws(StoreError) {
    try SignatureStore(store: journal.store).add(signed, of: accounts, since: now() - Self.repetition, now: now())
  }

  /// Returns the transactions that were signed here and that one which others built would repeat for one of some accounts, the newest first: those of
  /// the last 25 days, and those that can still be carried out.
  func earlier(repeatedBy reading: EnvelopeReading, for accounts: [AccountID]) throws(StoreError) -> [EarlierTransaction] {
    let (now, store) = (now(), SignatureStore(store: journal.store))
    let since = now - Self.repetition
    var found: [TransactionHash: EarlierTransaction] = [:]
    for account in accounts {
      for row in try store.rows(repeatedBy: reading, for: account, since: since, now: now, limit: Self.mostEarlier) {
        found[row.hash] = EarlierTransaction(row)
      }
      for entry in try journal.entries(repeatedBy: reading, for: account, since: since, now: now, limit: Self.mostEarlier) {
        found[entry.hash] = EarlierTransaction(entry)
      }
    }
    return found.values.sorted { ($0.signed, $0.sequence) > ($1.signed, $1.sequence) }
  }

  /// Returns the first of some earlier transactions that went through or still can, and whether it went through. Returns nil if all came to nothing.
  func firstThatCounts(of earlier: [EarlierTransaction]) async -> (hash: TransactionHash, wentThrough: Bool)? {
    var asked = 0
    for each in earlier {
      if each.state == .confirmed { return (each.hash, true) }
      guard asked < Self.mostAsked else { return nil }
      asked += 1
      // A server that shows a used sequence number shows the transaction that used it, too.
      let number = each.state == nil ? (try? await network.account(each.source))?.sequenceNumber : nil
      do throws(NetworkError) {
        if let applied = try await network.transaction(each.hash, since: each.since), applied.hash == each.hash {
          if applied.failure == nil { return (each.hash, true) }
        } else if !hasEnded(each, number) {
          return (each.hash, false)
        }
      } catch {
        if each.state != .failed, each.state != .expired { return (each.hash, false) }
      }
    }
    return nil
  }

  /// Returns whether a transaction that no server shows came to nothing.
  ///
  /// - Parameter number: its account's sequence number; nil if it isn't known.
  private func hasEnded(_ earlier: EarlierTransaction, _ number: Int64?) -> Bool {
    guard earlier.state == nil else { return earlier.state == .failed || earlier.state == .expired }
    let now = Int64(now().timeIntervalSince1970)
    if earlier.maxTime + LedgerTime.serverLag < now { return true }
    return number.map { $0 >= earlier.sequence } == true && self.now().timeIntervalSince(earlier.signed) > Self.recent
  }
}
