import Foundation
import StellarKit

/// Sends payments and other transactions one after the other, and finds out what became of those whose answer was lost.
///
/// Never twice: each is one envelope, journalled before it is sent; only that same envelope is ever sent again, which the ledger
/// applies at most once; and while one is undecided, no other of the account is sent. A lock holds back every other window and command.
actor TransactionSender {
  /// How far this computer's clock may be from the network's, in seconds.
  private static let clockTolerance: TimeInterval = 300
  /// How long after a payment's last moment a server that is one of several may still not show it, in seconds.
  private static let serverLag: Int64 = 60

  private let network: any WalletNetwork
  private let profile: NetworkProfile
  private let journal: PaymentJournal
  private let vault: Vault
  private let lockFile: URL
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>

  init(
    network: any WalletNetwork, profile: NetworkProfile, journal: PaymentJournal, vault: Vault, lockFile: URL,
    now: @escaping @Sendable () -> Date, clock: any Clock<Duration>
  ) {
    self.network = network
    self.profile = profile
    self.journal = journal
    self.vault = vault
    self.lockFile = lockFile
    self.now = now
    self.clock = clock
  }

  /// The embedded network answers from its own ledger, so what it says is final; a Horizon may be behind, or one of several.
  private var answersAreFinal: Bool { profile.isOneServer }

  /// Looks again whether a review still holds, and says what it would be now.
  typealias Check = @Sendable () async throws(PaymentRefusal) -> TransactionReview

  /// Signs and sends a reviewed transaction.
  ///
  /// - Parameter check: reviews the same once more, right before signing: the account may have changed since the review was shown.
  /// - Returns: what is known after the network's first answer; ``PaymentRecord/State/pending(until:)`` where there was none.
  /// - Throws: ``WalletError``, and then nothing was sent.
  func send(_ review: TransactionReview, _ opening: Opening, check: @escaping Check) async throws(WalletError) -> PaymentRecord {
    // Not a child task: once begun, a payment is carried to its first answer even if the page that asked for it is gone.
    let task = Task { () -> Result<PaymentRecord, WalletError> in
      do throws(WalletError) {
        return .success(try await self.sendAlone(review, opening, check))
      } catch {
        return .failure(error)
      }
    }
    return try await task.value.get()
  }

  private func sendAlone(_ review: TransactionReview, _ opening: Opening, _ check: Check) async throws(WalletError) -> PaymentRecord {
    guard review.network == profile.network else { throw .otherNetwork }
    guard let lock = await FileLock.wait(for: lockFile, clock) else { throw .busyPaying }
    defer { withExtendedLifetime(lock) {} }
    if let earlier = try journal.pending(of: review.source).last {
      // The person may be repeating this very payment, so it is never followed by another in one go.
      try await settlePending(of: review.source)
      throw .earlierPayment(try journal.entry(earlier.hash)?.record ?? earlier.record)
    }
    try await checkAgain(review, check)
    guard review.missingWeight == 0 else { throw .moreSignersNeeded }
    let (transaction, maxTime) = try await transaction(of: review, lifetime: TimeBounds.defaultLifetime)
    let signed = try await sign(transaction, of: review, opening)
    var entry = JournalEntry(review, signed: signed, maxTime: maxTime, fee: transaction.fee, now: now())
    try journal.begin(entry)
    await submit(&entry, isFirst: true)
    // The envelope is out: whatever happens to the journal now, "nothing was sent" would be untrue. The entry stays pending there.
    try? journal.settle(entry)
    return entry.record
  }

  /// Signs a reviewed transaction for others to sign as well. It isn't sent, and not in the journal: this wallet can't tell what becomes of it.
  ///
  /// - Parameter lifetime: how long others have, in seconds.
  /// - Throws: ``WalletError``
  func signForOthers(_ review: TransactionReview, _ opening: Opening, lifetime: UInt64, check: Check) async throws(WalletError) -> SignedTransaction {
    guard review.network == profile.network else { throw .otherNetwork }
    try await checkAgain(review, check)
    return try await sign(try await transaction(of: review, lifetime: lifetime).0, of: review, opening)
  }

  private func sign(_ transaction: Transaction, of review: TransactionReview, _ opening: Opening) async throws(WalletError) -> SignedTransaction {
    let stellar = profile.network
    do {
      return try await vault.withKey(of: review.source, opening) { transaction.signed(by: $0, on: stellar) }
    } catch {
      throw .vault(error)
    }
  }

  /// What was shown must still be what happens.
  private func checkAgain(_ review: TransactionReview, _ check: Check) async throws(WalletError) {
    do throws(PaymentRefusal) {
      let checked = try await check()
      guard checked.operations == review.operations, checked.fee <= review.fee, checked.missingWeight == review.missingWeight else {
        throw PaymentRefusal(general: "Something changed since you reviewed this. Nothing was sent. Review it again.")
      }
    } catch {
      throw .refused(error)
    }
  }

  private func transaction(of review: TransactionReview, lifetime: UInt64) async throws(WalletError) -> (Transaction, maxTime: UInt64) {
    let account: AccountSnapshot
    let ledger: LedgerSnapshot
    do throws(NetworkError) {
      let (found, newest) = try await network.accountAndLedger(review.source)
      guard let found else { throw .refused("Your account isn't funded yet, so it can't pay.") }
      (account, ledger) = (found, newest)
    } catch {
      throw .network(error)
    }
    let maxTime = UInt64(try lastMoment(ledger).timeIntervalSince1970) + lifetime
    do {
      let (next, overflow) = account.sequenceNumber.addingReportingOverflow(1)
      guard !overflow else { throw TransactionError.sequenceExhausted }
      let transaction = try Transaction(
        source: MuxedAccount(review.source), sequenceNumber: next, baseFee: review.baseFee, timeBounds: try TimeBounds(maxTime: maxTime),
        memo: review.memo, operations: review.operations)
      return (transaction, maxTime)
    } catch {
      throw .refused(PaymentRefusal(general: "\(error)"))
    }
  }

  /// From when a payment's lifetime counts: the network's clock. The embedded network has this computer's, and may not have closed a ledger for long.
  private func lastMoment(_ ledger: LedgerSnapshot) throws(WalletError) -> Date {
    if answersAreFinal { return max(now(), ledger.closedAt) }
    guard abs(now().timeIntervalSince(ledger.closedAt)) <= Self.clockTolerance else { throw .clockDiffers }
    return ledger.closedAt
  }

  /// Sends the entry's envelope and notes the answer, if it decides anything.
  ///
  /// - Parameter isFirst: whether nobody else can hold a copy of the envelope yet.
  private func submit(_ entry: inout JournalEntry, isFirst: Bool = false) async {
    switch await network.submit(entry.envelope, hash: entry.hash) {
    case .applied(let applied) where applied.hash == entry.hash:
      entry.settle(applied)
    case .refused(let refusal):
      await decide(&entry, refusal, isFirst: isFirst)
    case .notSent(let error) where isFirst:
      entry.settle(Refusal(code: "not_sent", sentence: "Not sent, and your money is where it was. \(error)"))
    case .applied, .notSent, .unknown:
      break
    }
  }

  /// A refusal of an envelope that is in a ledger after all (sent twice, its first answer lost) must not be called a failure,
  /// and a server that is behind may refuse what another has applied.
  private func decide(_ entry: inout JournalEntry, _ refusal: Refusal, isFirst: Bool) async {
    do throws(NetworkError) {
      if let applied = try await network.transaction(entry.hash) {
        entry.settle(applied)
      } else if isFirst || answersAreFinal {
        if refusal.code == "tx_too_late" { entry.expire() } else { entry.settle(refusal) }
      }
    } catch {
      return
    }
  }

  /// Asks the network about the account's undecided payments, and sends the envelopes of those it doesn't have once more.
  func settle(_ source: AccountID) async throws(WalletError) {
    guard let lock = FileLock.take(lockFile) else { return }
    defer { withExtendedLifetime(lock) {} }
    try await settlePending(of: source)
  }

  private func settlePending(of source: AccountID) async throws(WalletError) {
    for var entry in try journal.pending(of: source) {
      do throws(NetworkError) {
        // In this order: a ledger that closed after the last moment, and the transaction still in none, means never.
        let ledger = try await network.ledger()
        if let applied = try await network.transaction(entry.hash) {
          entry.settle(applied)
        } else if Int64(ledger.closedAt.timeIntervalSince1970) > entry.maxTime + (answersAreFinal ? 0 : Self.serverLag) {
          entry.expire()
        } else {
          await submit(&entry)
        }
      } catch {
        continue
      }
      try journal.settle(entry)
    }
  }

  /// Whether the account has payments that are not decided yet.
  func hasUndecided(_ source: AccountID) throws(WalletError) -> Bool {
    try !journal.pending(of: source).isEmpty
  }
}
