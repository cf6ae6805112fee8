import Foundation
import StellarKit
import StellarXDR

/// Transactions that others built, compared with earlier ones.
extension TransactionSender {
  /// How many earlier ones are looked for.
  private static let mostEarlier = 100
  /// How many of these the network is asked about.
  private static let mostAsked = 5
  /// How long after it was signed a transaction is given up whose sequence number was used, in seconds: a day, since which no server lags behind.
  private static let giveUp: Int64 = 86_400

  /// Remembers a transaction that others built for each of the accounts that act in it, before anybody else has it with a signature of this wallet.
  func remember(_ reading: EnvelopeReading, of accounts: [AccountID]) throws(StoreError) {
    // Whoever has a fee bump has the transaction in it, too, by whose hash services find both.
    let hash = reading.transaction.hash(on: profile.network)
    let createdAt = Int64(now().timeIntervalSince1970)
    try SignatureStore(store: journal.store).add(accounts.compactMap { SignatureRow(hash, reading, of: $0, createdAt: createdAt) })
  }

  /// Returns the transactions that were signed here and that one which others built would repeat for one of some accounts, the newest first: those of
  /// the last 25 days, and those that can still be carried out.
  func earlier(repeatedBy reading: EnvelopeReading, for accounts: [AccountID]) throws(StoreError) -> [EarlierTransaction] {
    let (now, store) = (now(), SignatureStore(store: journal.store))
    var found: [TransactionHash: EarlierTransaction] = [:]
    for account in accounts {
      for each in try store.earlier(repeatedBy: reading, for: account, since: now - Self.repetition, now: now, limit: Self.mostEarlier) {
        found[each.hash] = each
      }
    }
    return found.values.sorted { ($0.createdAt, $0.sequence) > ($1.createdAt, $1.sequence) }
  }

  /// Returns the first of some earlier transactions that went through in the last 25 days or still can, and whether it went through. Returns nil if
  /// there is none.
  func firstThatCounts(of earlier: [EarlierTransaction]) async -> (hash: TransactionHash, wentThrough: Bool)? {
    let since = Int64((now() - Self.repetition).timeIntervalSince1970)
    if let known = earlier.first(where: { $0.state == .confirmed && $0.createdAt > since }) { return (known.hash, true) }
    var left = Self.mostAsked
    // A server's word that one came to nothing is asked for again last.
    for each in earlier.filter({ !$0.cameToNothing }) + earlier.filter(\.cameToNothing) where each.state != .confirmed {
      guard left > 0 else {
        if each.cameToNothing { continue }
        return (each.hash, false)
      }
      left -= 1
      // A server that shows a used sequence number shows the transaction that used it, too.
      let number = (try? await network.account(each.source))?.sequenceNumber
      do throws(NetworkError) {
        if let applied = try await network.transaction(each.hash, since: each.since), applied.hash == each.hash {
          if applied.failure == nil, each.createdAt > since { return (each.hash, true) }
        } else if !hasEnded(each, number) {
          return (each.hash, false)
        }
      } catch {
        if !each.cameToNothing { return (each.hash, false) }
        left = 0
      }
    }
    return nil
  }

  /// Returns whether a transaction that no server shows came to nothing.
  ///
  /// - Parameter number: its account's sequence number; nil if it isn't known.
  private func hasEnded(_ earlier: EarlierTransaction, _ number: Int64?) -> Bool {
    guard earlier.state == nil || earlier.state == .signed else { return earlier.cameToNothing }
    let now = Int64(now().timeIntervalSince1970)
    if earlier.maxTime + Int64(LedgerTime.clockTolerance) < now { return true }
    return number.map { $0 >= earlier.sequence } == true && earlier.createdAt + Self.giveUp < now
  }
}
