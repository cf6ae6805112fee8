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

  /// Checks that a transaction repeats nothing that may have gone through, except what its owner has agreed to repeat. This is decided by the number
  /// that it gets, and not by what servers said before.
  ///
  /// - Throws: ``SendingError``
  func checkRepetition(by review: TransactionReview, withNumber sequence: Int64) throws(SendingError) {
    let (paid, doubtful): (JournalEntry?, JournalEntry?)
    do throws(StoreError) {
      if let transfer = review.transfer {
        paid = try journal.otherPayment(of: transfer, from: review.source, besides: sequence, answersAreFinal: answersAreFinal)
        doubtful = nil
      } else {
        paid = nil
        doubtful = try journal.inDoubt(
          repeatedBy: review.operations, review.memo, of: review.source, since: now() - Self.repetition, before: sequence,
          answersAreFinal: answersAreFinal)
      }
    } catch {
      throw .store(error)
    }
    if let paid { throw .withdrawalPaid(paid.hash) }
    if let doubtful, doubtful.hash != review.repeated { throw .refused(PaymentRefusal(general: TransactionReview.changed)) }
  }

  /// Checks that what was shown is still what happens. If it isn't, the person has to review it again; another transaction is never signed instead.
  ///
  /// - Returns: the account's sequence number at the later of the two reviews.
  func checkAgain(_ review: TransactionReview, _ check: Reviews.Check) async throws(SendingError) -> Int64 {
    do throws(PaymentRefusal) {
      let later = try await check()
      guard try !isOvertaken(review, at: later.sequence) else { throw PaymentRefusal(general: TransactionReview.overtaken) }
      guard review.isStill(later) else { throw PaymentRefusal(general: TransactionReview.changed) }
      // A server that is behind shows an older number.
      return max(review.sequence, later.sequence)
    } catch {
      throw .refused(error)
    }
  }

  /// Returns whether the account has made anything since a review except payments of this wallet that do something else: perhaps the same payment, in
  /// another window or on another computer.
  ///
  /// - Parameter sequence: the account's sequence number by now.
  private func isOvertaken(_ review: TransactionReview, at sequence: Int64) throws(PaymentRefusal) -> Bool {
    guard sequence > review.sequence else { return false }
    do throws(StoreError) {
      let own = try journal.inLedger(of: review.source, since: review.sequence, to: sequence)
      return own.contains { $0.isRepeated(by: review) } || Set(own.map(\.sequence)).count != sequence - review.sequence
    } catch {
      throw PaymentRefusal(.store(error))
    }
  }

  /// Returns whether a transaction that others have, or that was given up, may have gone through after all.
  func isInDoubt(_ entry: JournalEntry) async -> Bool {
    guard !answersAreFinal, entry.state == .signed || entry.state.isFailedOrExpired, let account = try? await network.account(entry.source),
      let next = try? Transaction.sequenceNumber(after: account.sequenceNumber)
    else { return false }
    return (try? journal.isInDoubt(entry, before: next, answersAreFinal: false)) ?? false
  }

  /// Remembers a transaction that others built, for each of the accounts that act in it.
  ///
  /// - Parameter known: those like it that its owner knows of (``earlier(repeatedBy:for:)``); nil to remember it in any case.
  /// - Returns: one like it that its owner doesn't know of, in which case nothing is remembered; nil if there is none.
  @discardableResult
  func remember(
    _ reading: EnvelopeReading, of accounts: [AccountID], knowing known: Set<TransactionHash>? = nil
  ) throws(StoreError) -> EarlierTransaction? {
    let now = now()
    // Whoever has a fee bump has the transaction in it, too, by whose hash services find both.
    let hash = reading.transaction.hash(on: profile.network)
    let entries = accounts.compactMap { SigningLogEntry(hash, reading, of: $0, createdAt: Int64(now.timeIntervalSince1970)) }
    return try log.add(entries, of: reading, knowing: known, since: now - Self.repetition, now: now)
  }

  /// Returns whether another authorization of the same call was signed here in the last 25 days. Both could be used.
  ///
  /// - Parameter signer: the account whose key signs this one.
  func isRepeated(_ authorization: OpenedAuthorization, _ hash: TransactionHash, by signer: AccountID) throws(StoreError) -> Bool {
    guard let entry = SigningLogEntry(authorization, hash, by: signer, createdAt: 0) else { return false }
    return try log.hasOther(like: entry, since: now() - Self.repetition)
  }

  /// Remembers an authorization that is about to be given out.
  ///
  /// - Parameter isRepetition: whether its owner knows that it repeats another one.
  /// - Returns: false if it does and its owner doesn't know it, in which case it isn't remembered.
  func remember(
    _ authorization: OpenedAuthorization, _ hash: TransactionHash, by signer: AccountID, isRepetition: Bool
  ) throws(StoreError) -> Bool {
    let now = now()
    guard let entry = SigningLogEntry(authorization, hash, by: signer, createdAt: Int64(now.timeIntervalSince1970)) else { return true }
    return try log.add(entry, isRepetition: isRepetition, since: now - Self.repetition)
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

  /// Returns the first of the transactions that another one would repeat (``earlier(repeatedBy:for:)``) that went through in the last 25 days or may
  /// have, or still can, and whether it surely did. Returns nil if there is none.
  func firstAppliedOrOpen(
    of earlier: [EarlierTransaction], repeatedBy reading: EnvelopeReading
  ) async -> (hash: TransactionHash, isApplied: Bool)? {
    let since = Int64((now() - Self.repetition).timeIntervalSince1970)
    if let known = earlier.first(where: { $0.state == .confirmed && $0.createdAt > since }) { return (known.hash, true) }
    // By a server's word they came to nothing because their number was free. If that was used, it matters by what.
    let givenUp = earlier.filter { $0.isGivenUp && !isNumberUsedByAnother($0.hash) }
    let asked = earlier.filter { !$0.isGivenUp && $0.state != .confirmed } + givenUp
    // The accounts come first: a server that shows a used sequence number shows the transaction that used it, too.
    var numbers: [AccountID: Int64] = [:]
    for source in Set(asked.map(\.source)).prefix(Self.askedLimit) { numbers[source] = try? await network.account(source)?.sequenceNumber }
    for (index, each) in asked.enumerated() {
      var isAnswered = false
      if index < Self.askedLimit {
        do throws(NetworkError) {
          let found = try await network.transaction(each.hash, since: each.since)
          if let found, found.hash == each.hash {
            if found.failure == nil, each.createdAt > since { return (each.hash, true) }
            continue
          }
          isAnswered = true
        } catch {}
      }
      // What comes after it in its account can only go through once its number is used.
      let isFollowed = reading.source == each.source && reading.transaction.seqNum > each.sequence
      let hasEnded =
        each.isGivenUp
        ? answersAreFinal || !isFollowed && isFree(each, numbers[each.source]) : isAnswered && hasEnded(each, numbers[each.source])
      if !hasEnded { return (each.hash, false) }
    }
    return nil
  }

  /// Returns whether a transaction that no server shows, and that wasn't given up, came to nothing.
  ///
  /// - Parameter number: its account's sequence number; nil if it isn't known.
  private func hasEnded(_ earlier: EarlierTransaction, _ number: Int64?) -> Bool {
    guard earlier.state == nil || earlier.state == .signed else { return false }
    let now = Int64(now().timeIntervalSince1970)
    if earlier.maxTime + Int64(LedgerTime.clockTolerance) < now { return true }
    return number.map { $0 >= earlier.sequence } == true && earlier.createdAt + Self.longestLag < now
  }

  private func isFree(_ earlier: EarlierTransaction, _ number: Int64?) -> Bool { number.map { $0 < earlier.sequence } ?? false }

  private func isNumberUsedByAnother(_ hash: TransactionHash) -> Bool {
    guard let entry = try? journal.entry(hash) else { return false }
    return (try? journal.inLedger(withNumberOf: entry)) != nil
  }
}
