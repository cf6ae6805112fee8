import Foundation
import StellarKit
import StellarXDR

/// Transactions that others built, compared with earlier ones.
extension TransactionSender {
  /// About how many earlier ones the network is asked.
  private static let askedLimit = 5
  /// How long a server may show a used sequence number and not yet the transaction that used it, in seconds: a day.
  private static let longestLag: Int64 = 86_400

  private var log: SigningLog { SigningLog(store: journal.store) }

  /// Remembers a transaction that others built, for each of the accounts that act in it.
  ///
  /// - Parameter known: those like it that its owner knows of (``earlier(repeatedBy:for:)``); nil to remember it in any case.
  /// - Returns: one like it that its owner doesn't know of, in which case nothing is remembered; nil if there is none.
  @discardableResult
  func remember(
    _ reading: EnvelopeReading, of accounts: [AccountID], unlessRepeatingOthersThan known: Set<TransactionHash>? = nil
  ) throws(StoreError) -> EarlierTransaction? {
    let now = now()
    // Whoever has a fee bump has the transaction in it, too, by whose hash services find both.
    let hash = reading.transaction.hash(on: profile.network)
    let entries = accounts.compactMap { SigningLogEntry(hash, reading, of: $0, createdAt: Int64(now.timeIntervalSince1970)) }
    return try log.add(entries, of: reading, unlessRepeatingOthersThan: known, since: now - Self.repetition, now: now)
  }

  /// Returns the transactions that were signed or sent here and that one which others built would repeat for one of some accounts, the newest first:
  /// those of the last 25 days, and those that can still be carried out.
  func earlier(repeatedBy reading: EnvelopeReading, for accounts: [AccountID]) throws(StoreError) -> [EarlierTransaction] {
    let now = now()
    var found: [TransactionHash: EarlierTransaction] = [:]
    for account in accounts {
      for each in try log.earlier(repeatedBy: reading, for: account, since: now - Self.repetition, now: now) { found[each.hash] = each }
    }
    return found.values.sorted { ($0.createdAt, $0.sequence) > ($1.createdAt, $1.sequence) }
  }

  /// Returns the first of some earlier transactions that went through in the last 25 days or still can, and whether it went through. Returns nil if
  /// there is none.
  func firstAppliedOrOpen(of earlier: [EarlierTransaction]) async -> (hash: TransactionHash, isApplied: Bool)? {
    let since = Int64((now() - Self.repetition).timeIntervalSince1970)
    if let known = earlier.first(where: { $0.state == .confirmed && $0.createdAt > since }) { return (known.hash, true) }
    var left = Self.askedLimit
    // A server's word that one came to nothing is asked for again last.
    for each in earlier.filter({ !$0.isFailedOrExpired }) + earlier.filter(\.isFailedOrExpired) where each.state != .confirmed {
      guard left > 0 else { return each.isFailedOrExpired ? nil : (each.hash, false) }
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
        return each.isFailedOrExpired ? nil : (each.hash, false)
      }
    }
    return nil
  }

  /// Returns whether a transaction that no server shows came to nothing.
  ///
  /// - Parameter number: its account's sequence number; nil if it isn't known.
  private func hasEnded(_ earlier: EarlierTransaction, _ number: Int64?) -> Bool {
    let isUsed = number.map { $0 >= earlier.sequence } == true
    guard earlier.state == nil || earlier.state == .signed else {
      // It was given up because its number was free: what has used that since?
      return earlier.isFailedOrExpired && (answersAreFinal || !isUsed || isNumberUsedByAnother(earlier.hash))
    }
    let now = Int64(now().timeIntervalSince1970)
    if earlier.maxTime + Int64(LedgerTime.clockTolerance) < now { return true }
    return isUsed && earlier.createdAt + Self.longestLag < now
  }

  private func isNumberUsedByAnother(_ hash: TransactionHash) -> Bool {
    guard let entry = try? journal.entry(hash) else { return false }
    return (try? journal.inLedger(withNumberOf: entry)) != nil
  }
}
