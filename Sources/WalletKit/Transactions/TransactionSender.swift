import Foundation
import PrivateFiles
import Sentences
import StellarKit

/// The sender of payments and other transactions. It sends one after the other, and finds out what became of those whose answer was lost, refused or
/// untrue.
///
/// Nothing is sent twice: each transaction is one envelope, which is in the journal before it is sent. Only that same envelope is ever sent again,
/// and the ledger applies it at most once. While one of an account's transactions is undecided, no other is sent. After one that a server refused,
/// the next takes the same sequence number, so that at most one of the two is ever applied. A lock holds back every other window and command.
actor TransactionSender {
  /// How often a transaction that a server says is in a ledger is looked for, a second apart, before that is left for later.
  private static let looks = 5
  /// How long a payment that came to nothing is still looked for now and then, in seconds, since a server may have said something untrue of it: a
  /// week.
  private static let doubt: TimeInterval = 604_800
  private static let doubtLimit = 20
  /// The same time right before another payment: an hour.
  static let recent: TimeInterval = 3_600
  private static let recentLimit = 5
  /// For how long a payment may repeat one that nobody has seen go through, in seconds: 25 days, so that the next monthly payment never does.
  static let repetition: TimeInterval = 2_160_000
  /// How long after its time a payment that was seen in a ledger is looked for once more, in seconds: a day, in which no server has dropped it yet.
  private static let secondLook: Int64 = 86_400

  let network: any WalletNetwork
  let profile: NetworkProfile
  let journal: PaymentJournal
  private let vault: Vault
  /// The receiver of the data key whenever a confirmation opens the vault.
  private let lend: @Sendable (DataKey) async -> Void
  private let lockFile: URL
  let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  /// Whether this computer's clock and the network's were too far apart when a payment was last asked about; false if the network didn't answer.
  private(set) var isClockOff = false

  init(
    network: any WalletNetwork, profile: NetworkProfile, journal: PaymentJournal, vault: Vault,
    lending lend: @escaping @Sendable (DataKey) async -> Void, lockFile: URL, now: @escaping @Sendable () -> Date, clock: any Clock<Duration>
  ) {
    self.network = network
    self.profile = profile
    self.journal = journal
    self.vault = vault
    self.lend = lend
    self.lockFile = lockFile
    self.now = now
    self.clock = clock
  }

  /// Whether the network's answers are final. The embedded network answers from its own ledger, so that its answers are; a Horizon may be behind, one
  /// of several, or lie.
  var answersAreFinal: Bool { profile.isOneServer }

  // MARK: Signing

  /// Signs and sends what was reviewed.
  ///
  /// - Parameters:
  ///   - check: repeats the review right before signing, because the account may have changed since the review was shown.
  ///   - tells: whether the person who sends it is sure to see what is returned.
  ///   - isAttended: whether a person is there to read why it isn't sent.
  /// - Returns: what is known after the network's first answer; ``PaymentRecord/State/pending(until:)`` if there was none.
  /// - Throws: ``SendingError``, and then nothing was sent.
  func send(
    _ review: TransactionReview, _ credential: VaultCredential, check: Reviews.Check, tells: Bool, isAttended: Bool
  ) async throws(SendingError) -> PaymentRecord {
    let (lock, last) = try await begin(review, check, isAttended: isAttended)
    defer { withExtendedLifetime(lock) {} }
    guard review.missingWeight == 0 else { throw .moreSignersNeeded }
    let (transaction, ledger) = try await transaction(of: review, after: last, lifetime: TimeBounds.defaultLifetime)
    let signed = try await sign(transaction, of: review, credential)
    let begun = JournalEntry(review, transaction, signed, at: ledger, now: now())
    let earlier: Refusal?
    do throws(SendingError) {
      earlier = try journal.begin(begun)
    } catch {
      // A failing disk may have the entry all the same. Then it is sent later.
      guard case .store = error, (try? journal.entry(begun.hash))?.state == .pending else { throw error }
      return begun.record
    }
    var entry = begun
    await submit(&entry, isFirst: true, earlier: earlier)
    entry.isTold = tells && entry.state == .confirmed
    // If the journal fails now, the entry stays pending there, and is sent again: only what is in a ledger is certain.
    do { try journal.settle(entry) } catch { if !entry.isInLedger { return begun.record } }
    return entry.record
  }

  /// Signs what was reviewed for others to sign as well. It isn't sent. The journal has it before the others do, so that its outcome is found.
  ///
  /// - Parameter lifetime: how long others have, in seconds.
  /// - Throws: ``SendingError``
  func signForOthers(
    _ review: TransactionReview, _ credential: VaultCredential, lifetime: UInt64, check: Reviews.Check
  ) async throws(SendingError) -> SignedTransaction {
    let (lock, last) = try await begin(review, check, isAttended: true)
    defer { withExtendedLifetime(lock) {} }
    let (transaction, ledger) = try await transaction(of: review, after: last, lifetime: lifetime)
    let signed = try await sign(transaction, of: review, credential)
    _ = try journal.begin(JournalEntry(review, transaction, signed, at: ledger, now: now(), state: .signed))
    return signed
  }

  /// Makes sure that nothing else is paid in the meantime, that what was sent before is decided, and that what was shown still holds.
  ///
  /// - Returns: the lock on payments, which is held as long as the object exists, and the account's sequence number for which that holds.
  private func begin(
    _ review: TransactionReview, _ check: Reviews.Check, isAttended: Bool
  ) async throws(SendingError) -> (lock: FileLock, last: Int64) {
    guard review.network == profile.network else { throw .otherNetwork }
    guard let lock = await FileLock.wait(for: lockFile, clock) else { throw .busyPaying }
    try await settleEarlier(before: review, isAttended: isAttended)
    return (lock, try await checkAgain(review, check))
  }

  private func sign(_ transaction: Transaction, of review: TransactionReview, _ credential: VaultCredential) async throws(SendingError)
    -> SignedTransaction
  {
    let stellar = profile.network
    let (signed, key): (SignedTransaction, DataKey)
    do throws(VaultError) {
      (signed, key) = try await vault.withKeys(of: review.source, credential) { (transaction.signed(by: $0, on: stellar), $1) }
    } catch {
      throw .vault(error)
    }
    await lend(key)
    return signed
  }

  private func transaction(
    of review: TransactionReview, after last: Int64, lifetime: UInt64
  ) async throws(SendingError) -> (Transaction, LedgerSnapshot) {
    let account: AccountSnapshot
    let ledger: LedgerSnapshot
    do throws(NetworkError) {
      let (found, newest) = try await network.accountAndLedger(review.source)
      guard let found else { throw .refused("Your account isn't funded yet, so it can't pay.") }
      (account, ledger) = (found, newest)
    } catch {
      throw .network(error)
    }
    if try await isBehind(account) || account.sequenceNumber < last { throw .network(.behind) }
    // What was checked may not hold after another transaction.
    guard account.sequenceNumber == last else { throw .refused(PaymentRefusal(general: TransactionReview.overtaken)) }
    let sequence = try nextSequence(account)
    try checkRepetition(by: review, withNumber: sequence)
    var maxTime = try lastMoment(of: review, at: ledger, lifetime)
    var transaction = try self.transaction(of: review, sequence, maxTime)
    // If the network has forgotten what it carried out in this second, it would get the identical transaction again, which the journal can have only
    // once.
    while try !canBegin(transaction) {
      maxTime -= 1
      transaction = try self.transaction(of: review, sequence, maxTime)
    }
    return (transaction, ledger)
  }

  private func transaction(of review: TransactionReview, _ sequence: Int64, _ maxTime: UInt64) throws(SendingError) -> Transaction {
    do {
      return try Transaction(
        source: MuxedAccount(review.source), sequenceNumber: sequence, baseFee: review.baseFee,
        preconditions: Preconditions(try TimeBounds(maxTime: maxTime)), memo: review.memo, operations: review.operations, resources: review.resources)
    } catch {
      throw .refused(PaymentRefusal(general: "\(error)"))
    }
  }

  /// Returns the last second in which a ledger may have the transaction. It is before the review's deadline, no matter who signs or sends it, and
  /// when.
  private func lastMoment(of review: TransactionReview, at ledger: LedgerSnapshot, _ lifetime: UInt64) throws(SendingError) -> UInt64 {
    let usual = UInt64(try firstMoment(ledger).timeIntervalSince1970) + lifetime
    guard let deadline = review.deadline else { return usual }
    guard TransactionReview.isEnough(max(now(), ledger.closedAt), before: deadline) else { throw .tooLate }
    return min(usual, UInt64(deadline.timeIntervalSince1970.rounded(.up)) - 1)
  }

  /// Returns the time from which a payment's lifetime counts, by the network's clock. The embedded network has this computer's clock, and may not
  /// have closed a ledger for a long time.
  private func firstMoment(_ ledger: LedgerSnapshot) throws(SendingError) -> Date {
    if answersAreFinal { return max(now(), ledger.closedAt) }
    guard LedgerTime.fits(ledger, since: nil, now: now()) else { throw .clockDiffers(undecided: nil) }
    return ledger.closedAt
  }

  // MARK: Sending

  /// Sends the entry's envelope and notes the answer.
  ///
  /// - Parameters:
  ///   - isFirst: whether it wasn't sent before for this confirmation.
  ///   - earlier: why a server refused the same envelope at an earlier confirmation; it may have a copy of it.
  private func submit(_ entry: inout JournalEntry, isFirst: Bool = false, earlier: Refusal? = nil) async {
    switch await network.submit(entry.envelope, hash: entry.hash) {
    case .applied(let applied) where applied.hash == entry.hash:
      if answersAreFinal { entry.settle(applied) } else { await confirm(&entry, applied) }
    case .refused(let refusal):
      await decide(&entry, refusal, isFirst: isFirst)
    case .notSent(let error) where isFirst:
      // A copy that a server got before may still be applied.
      if let earlier { return entry.refuse(earlier) }
      entry.settle(Refusal(code: Refusal.notSentCode, sentence: "Not sent, and your money is where it was. \(error)"))
    case .applied, .notSent, .unknown:
      break
    }
  }

  /// Looks for the transaction after a server has said that it is in a ledger. That counts only once the transaction is found there and the account's
  /// sequence number has come as far.
  private func confirm(_ entry: inout JournalEntry, _ applied: AppliedTransaction) async {
    entry.answeredLedger = applied.ledger
    // Whatever else reads the journal in the meantime finds the entry as it is now.
    try? journal.settle(entry)
    for look in 1...Self.looks {
      if let found = try? await self.applied(entry) { return entry.settle(found) }
      guard look < Self.looks, (try? await clock.sleep(for: .seconds(1))) != nil else { return }
    }
  }

  /// Decides what a refusal means. If the envelope is in a ledger after all (sent twice, its first answer lost), it must not be called a failure. A
  /// refusal by a server that holds a copy isn't the ledger's word: the person is told at once, and the envelope counts as undecided until its time
  /// has passed.
  private func decide(_ entry: inout JournalEntry, _ refusal: Refusal, isFirst: Bool) async {
    do throws(NetworkError) {
      if let applied = try await applied(entry) {
        entry.settle(applied)
      } else if answersAreFinal {
        if refusal.code == "tx_too_late" { entry.expire() } else { entry.settle(refusal) }
      } else if isFirst || refusal.code.hasPrefix("op_") {
        // An envelope that was sent before may have been applied. Only a refusal of an operation shows that its sequence number is still free.
        entry.refuse(refusal)
      }
    } catch {
      if isFirst { entry.refuse(refusal) }
    }
  }

  /// Returns the transaction if it is in a ledger and the account's sequence number agrees, or else nil.
  ///
  /// - Throws: among others ``NetworkError/forgotten`` if no ledger that the service has says anything about it.
  func applied(_ entry: JournalEntry) async throws(NetworkError) -> AppliedTransaction? {
    guard let applied = try await network.transaction(entry.hash, since: entry.earliestLedger), applied.hash == entry.hash else { return nil }
    if answersAreFinal { return applied }
    // An account that no longer exists was merged, by this transaction or a later one.
    guard let account = try await network.account(entry.source) else { return applied }
    return account.sequenceNumber >= entry.sequence ? applied : nil
  }

  // MARK: Settling

  /// Settles what was sent before. The person may be repeating that very payment, so that nothing else is sent in the same step.
  ///
  /// - Throws: ``SendingError/alreadyPaid(_:)``, ``SendingError/earlierPayment(_:)``, ``SendingError/unansweredPayment(_:)``,
  ///   ``SendingError/clockDiffers(undecided:)``
  private func settleEarlier(before review: TransactionReview, isAttended: Bool) async throws(SendingError) {
    let found: JournalEntry?
    var isRepeated = false
    do throws(StoreError) {
      found = try await earlierPayment(before: review)
      // Somebody who pays something else may not be the one who would repeat it.
      if var told = found, told.state == .confirmed, told.isRepeated(by: review) {
        isRepeated = true
        told.isTold = isAttended
        try journal.settle(told)
      }
    } catch {
      throw .store(error)
    }
    guard let earlier = found?.record else { return }
    if isRepeated { throw .alreadyPaid(earlier) }
    if isClockOff, case .pending = earlier.state { throw .clockDiffers(undecided: earlier) }
    throw earlier.isOverdue(at: now()) ? .unansweredPayment(earlier) : .earlierPayment(earlier)
  }

  /// Settles what was sent before, and returns what its owner has to know before they pay again.
  private func earlierPayment(before review: TransactionReview) async throws(StoreError) -> JournalEntry? {
    let pending = try journal.pending(of: review.source).last
    let recent = try journal.open(of: review.source, now: now(), endedWithin: answersAreFinal ? 0 : Self.recent, limit: Self.recentLimit)
    // However many there are, those that this repeats are asked about. What has a sequence number that isn't used came to nothing.
    let since = answersAreFinal ? now() : now() - Self.repetition
    var repeated = try journal.possiblyApplied(of: review.source, since: since).filter { $0.isRepeated(by: review) && !recent.contains($0) }
    // Nothing needs to be asked about those whose number another one has surely used.
    repeated.removeAll { $0.state == .failed && (try? journal.inLedger(withNumberOf: $0))?.isFoundAgain == true }
    if repeated.count > Self.recentLimit, let used = try? await network.account(review.source)?.sequenceNumber {
      repeated.removeAll { $0.state != .signed && $0.sequence > used }
    }
    let open = recent + repeated
    for entry in open { try await settle(entry) }
    if let pending { return try journal.entry(pending.hash) ?? pending }
    for entry in open {
      if let entry = try journal.entry(entry.hash), entry.state == .confirmed { return entry }
    }
    // Another window or command may have found out in the meantime that it went through.
    return try journal.untold(repeatedBy: review, since: now() - Self.repetition)
  }

  /// Asks the network about those of the account's payments that aren't final, and sends the envelopes of those whose answer was lost once more. A
  /// payment that a server showed in a ledger is looked for once more when its time has passed, because the server may have said something untrue.
  func settle(_ source: AccountID) async throws(StoreError) {
    guard let lock = FileLock.take(lockFile) else { return }
    defer { withExtendedLifetime(lock) {} }
    let open = try journal.open(of: source, now: now(), endedWithin: answersAreFinal ? 0 : Self.doubt, limit: Self.doubtLimit)
    for entry in open { try await settle(entry) }
    guard let ended = doubtfulEnds else { return }
    for entry in try journal.seenOnce(of: source, ended: ended, limit: Self.doubtLimit) { try await settle(entry) }
  }

  /// Asks the network about one payment, whatever was said of it before.
  func settle(_ hash: TransactionHash) async throws(StoreError) {
    guard let lock = FileLock.take(lockFile) else { return }
    defer { withExtendedLifetime(lock) {} }
    if let entry = try journal.entry(hash) { try await settle(entry) }
  }

  private func settle(_ earlier: JournalEntry) async throws(StoreError) {
    // An entry that was settled before this one may have taken its sequence number.
    guard let before = try journal.entry(earlier.hash), !before.isInLedger || isDoubtful(before) else { return }
    var entry = before
    let rival = before.isUndecided ? try journal.inLedger(withNumberOf: before) : nil
    do throws(NetworkError) {
      // The order matters: if a ledger closed after the last moment, and the transaction still isn't in any, it never will be.
      let ledger = try await newestLedger()
      var found: AppliedTransaction?
      var isForgotten = false
      do throws(NetworkError) { found = try await applied(entry) } catch .forgotten { isForgotten = true }
      if let found {
        entry.settle(found)
        entry.isFoundAgain = before.ledger == found.ledger && Int64(now().timeIntervalSince1970) > entry.maxTime + Int64(Self.recent)
      } else if let rival, !entry.isFeeBump(around: rival) || hasPassed(entry, at: ledger), (try? await applied(rival)) != nil {
        entry.settle(after: rival)
      } else if isForgotten {
        try await settleForgotten(&entry, at: ledger)
      } else if before.isInLedger || entry.isOpen, hasPassed(entry, at: ledger) {
        if try await isNumberUsed(entry) { entry.doubt() } else { entry.expire() }
      } else if entry.state == .pending {
        await submit(&entry)
      }
      if found == nil, !answersAreFinal, LedgerTime(ledger, since: entry, now: now()).contradictsSigning { entry.count(from: ledger) }
    } catch {
      return
    }
    if entry != before { try journal.settle(entry) }
  }

  /// Asks for the newest ledger, and checks the clock by it. With a wrong clock nothing is ever decided, whatever the network answers.
  private func newestLedger() async throws(NetworkError) -> LedgerSnapshot {
    do throws(NetworkError) {
      let ledger = try await network.ledger()
      isClockOff = !answersAreFinal && !LedgerTime.fits(ledger, since: nil, now: now())
      return ledger
    } catch {
      isClockOff = false
      throw error
    }
  }

  /// Settles an entry, once its time has passed, of which only ledgers that the service no longer has could tell. If its sequence number is free, it
  /// was never applied, and never will be. If something has used the number, nobody can tell, and its outcome stays unknown until a service with
  /// older ledgers is asked.
  private func settleForgotten(_ entry: inout JournalEntry, at ledger: LedgerSnapshot) async throws(NetworkError) {
    guard entry.isOpen, hasPassed(entry, at: ledger) else { return }
    guard let account = try await network.account(entry.source) else { return entry.doubt() }
    if account.sequenceNumber >= entry.sequence { entry.doubt() } else { entry.expire() }
  }

  /// Returns whether a payment that was seen in a ledger is looked for once more: after its time, when even a server that is behind shows it.
  private func isDoubtful(_ entry: JournalEntry) -> Bool { !entry.isFoundAgain && doubtfulEnds?.contains(entry.maxTime) == true }

  /// The last moments of the payments that are looked for once more, in seconds since 1970; nil if the network's word is final.
  private var doubtfulEnds: ClosedRange<Int64>? {
    guard !answersAreFinal else { return nil }
    let now = Int64(now().timeIntervalSince1970)
    return now - Self.secondLook...now - LedgerTime.serverLag
  }

  /// Returns whether the account has used a transaction's sequence number. It isn't known by what: perhaps by that very transaction, which a server
  /// hides, doesn't show yet, or no longer has.
  private func isNumberUsed(_ entry: JournalEntry) async throws(NetworkError) -> Bool {
    guard !answersAreFinal else { return false }
    guard let account = try await network.account(entry.source) else { return true }
    return account.sequenceNumber >= entry.sequence
  }

  private func hasPassed(_ entry: JournalEntry, at ledger: LedgerSnapshot) -> Bool {
    answersAreFinal
      ? Int64(ledger.closedAt.timeIntervalSince1970) > entry.maxTime : LedgerTime(ledger, since: entry, now: now()).hasPassed(entry.maxTime)
  }
}
