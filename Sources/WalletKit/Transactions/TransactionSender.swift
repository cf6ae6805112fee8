import Foundation
import PrivateFiles
import Sentences
import StellarKit

/// Sends payments and other transactions one after the other, and finds out what became of those whose answer was lost, refused or untrue.
///
/// Never twice: each is one envelope, journalled before it is sent; only that same envelope is ever sent again, which the ledger
/// applies at most once. While one is undecided, no other of the account is sent. After one that a server refused, the next takes the same sequence
/// number, so that at most one of the two is ever applied. A lock holds back every other window and command.
actor TransactionSender {
  /// How often it is asked for a transaction that a server says is in a ledger, a second apart, before the answer is left to later.
  private static let looks = 5
  /// For how long a payment that came to nothing is looked for now and then, in seconds: a server may have said something untrue of it. A week.
  private static let doubt: TimeInterval = 604_800
  private static let doubtLimit = 20
  /// The same right before another payment: an hour.
  private static let recent: TimeInterval = 3_600
  private static let recentLimit = 5
  /// For how long after its time a payment that was seen in a ledger is looked for once more, in seconds: a day, when no server has dropped it yet.
  private static let secondLook: Int64 = 86_400

  let network: any WalletNetwork
  let profile: NetworkProfile
  let journal: PaymentJournal
  private let vault: Vault
  /// Is lent the key of what is stored with the vault whenever a confirmation opens it.
  private let lend: @Sendable (DataKey) async -> Void
  private let lockFile: URL
  let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  /// Whether this computer's clock and the network's were too far apart when a payment was last asked about; false where the network didn't answer.
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

  /// The embedded network answers from its own ledger, so what it says is final; a Horizon may be behind, one of several, or lie.
  var answersAreFinal: Bool { profile.isOneServer }

  // MARK: Signing

  /// Signs and sends what was reviewed.
  ///
  /// - Parameters:
  ///   - check: reviews the same once more, right before signing: the account may have changed since the review was shown.
  ///   - tells: whether who sends it is sure to see what is returned.
  /// - Returns: what is known after the network's first answer; ``PaymentRecord/State/pending(until:)`` where there was none.
  /// - Throws: ``SendingError``, and then nothing was sent.
  func send(
    _ review: TransactionReview, _ credential: VaultCredential, check: Reviews.Check, tells: Bool
  ) async throws(SendingError) -> PaymentRecord {
    let lock = try await begin(review, check)
    defer { withExtendedLifetime(lock) {} }
    guard review.missingWeight == 0 else { throw .moreSignersNeeded }
    let (transaction, ledger) = try await transaction(of: review, lifetime: TimeBounds.defaultLifetime)
    let signed = try await sign(transaction, of: review, credential)
    var entry = JournalEntry(review, transaction, signed, at: ledger, now: now())
    let earlier = try journal.begin(entry)
    await submit(&entry, isFirst: true, earlier: earlier)
    entry.isTold = tells && entry.state == .confirmed
    // The envelope is out: whatever happens to the journal now, "nothing was sent" would be untrue. The entry stays pending there.
    try? journal.settle(entry)
    return entry.record
  }

  /// Signs what was reviewed for others to sign as well. It isn't sent; the journal has it before they do, so that what comes of it is found.
  ///
  /// - Parameter lifetime: how long others have, in seconds.
  /// - Throws: ``SendingError``
  func signForOthers(
    _ review: TransactionReview, _ credential: VaultCredential, lifetime: UInt64, check: Reviews.Check
  ) async throws(SendingError) -> SignedTransaction {
    let lock = try await begin(review, check)
    defer { withExtendedLifetime(lock) {} }
    let (transaction, ledger) = try await transaction(of: review, lifetime: lifetime)
    let signed = try await sign(transaction, of: review, credential)
    _ = try journal.begin(JournalEntry(review, transaction, signed, at: ledger, now: now(), state: .signed))
    return signed
  }

  /// Notes an envelope that others built and that is about to be sent, unless it is known: what becomes of it is found like what becomes of one that was
  /// signed here for others. It holds nothing up, as it can be applied for as long as its makers wanted; whatever takes its sequence number ends it.
  func note(_ signed: SignedTransaction, _ transaction: Transaction) async throws(StoreError) {
    try journal.add(JournalEntry(signed, transaction, at: try? await network.ledger(), now: now()))
  }

  /// Makes sure that nothing else is paid meanwhile, that what was sent before is decided, and that what was shown still holds.
  ///
  /// - Returns: the lock on payments, which is held as long as it is kept.
  private func begin(_ review: TransactionReview, _ check: Reviews.Check) async throws(SendingError) -> FileLock {
    guard review.network == profile.network else { throw .otherNetwork }
    guard let lock = await FileLock.wait(for: lockFile, clock) else { throw .busyPaying }
    try await settleEarlier(before: review)
    try await checkAgain(review, check)
    return lock
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

  /// What was shown must still be what happens. Where it isn't, the answer is a new review, never another transaction.
  private func checkAgain(_ review: TransactionReview, _ check: Reviews.Check) async throws(SendingError) {
    do throws(PaymentRefusal) {
      guard review.isStill(try await check()) else {
        throw PaymentRefusal(general: TransactionReview.changed)
      }
    } catch {
      throw .refused(error)
    }
  }

  private func transaction(of review: TransactionReview, lifetime: UInt64) async throws(SendingError) -> (Transaction, LedgerSnapshot) {
    let account: AccountSnapshot
    let ledger: LedgerSnapshot
    do throws(NetworkError) {
      let (found, newest) = try await network.accountAndLedger(review.source)
      guard let found else { throw .refused("Your account isn't funded yet, so it can't pay.") }
      (account, ledger) = (found, newest)
    } catch {
      throw .network(error)
    }
    if try await isBehind(account) { throw .network(.behind) }
    let sequence = try nextSequence(account, review.transfer)
    var maxTime = try lastMoment(of: review, at: ledger, lifetime)
    var transaction = try self.transaction(of: review, sequence, maxTime)
    // A network that has forgotten what it carried out in this second would get the very same transaction again, and the journal has it once.
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

  private func canBegin(_ transaction: Transaction) throws(SendingError) -> Bool {
    do { return try journal.canBegin(transaction.xdr.hash(on: profile.network)) } catch { throw .store(error) }
  }

  /// Whether an answer about an account is from before a payment of this wallet that is in a ledger, as of a server that is behind others of its address.
  /// Where the payment isn't shown either, after a time in which that would show it, there is another reason, such as a test network that was reset.
  private func isBehind(_ account: AccountSnapshot) async throws(SendingError) -> Bool {
    guard !answersAreFinal else { return false }
    let later: JournalEntry?
    do throws(StoreError) { later = try journal.inLedger(of: account.id, above: account.sequenceNumber) } catch { throw .store(error) }
    guard let later else { return false }
    // Others may have had it for long before they sent it.
    let lastMoment = min(later.maxTime, later.createdAt + Int64(Self.recent)) + LedgerTime.serverLag
    if Int64(now().timeIntervalSince1970) <= lastMoment { return true }
    return (try? await network.transaction(later.hash, since: later.earliestLedger))?.hash == later.hash
  }

  /// The last second in which a ledger may have it: before the review's deadline, whoever signs or sends it when.
  private func lastMoment(of review: TransactionReview, at ledger: LedgerSnapshot, _ lifetime: UInt64) throws(SendingError) -> UInt64 {
    let usual = UInt64(try firstMoment(ledger).timeIntervalSince1970) + lifetime
    guard let deadline = review.deadline else { return usual }
    guard TransactionReview.isEnough(max(now(), ledger.closedAt), before: deadline) else { throw .tooLate }
    return min(usual, UInt64(deadline.timeIntervalSince1970.rounded(.up)) - 1)
  }

  /// From when a payment's lifetime counts: the network's clock. The embedded network has this computer's, and may not have closed a ledger for long.
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
  ///   - earlier: why a server refused the same envelope for an earlier confirmation, and may have a copy of it.
  private func submit(_ entry: inout JournalEntry, isFirst: Bool = false, earlier: Refusal? = nil) async {
    switch await network.submit(entry.envelope, hash: entry.hash) {
    case .applied(let applied) where applied.hash == entry.hash:
      if answersAreFinal { entry.settle(applied) } else { await confirm(&entry, applied) }
    case .refused(let refusal):
      await decide(&entry, refusal, isFirst: isFirst)
    case .notSent(let error) where isFirst:
      // What a server had before may be applied all the same.
      if let earlier { return entry.refuse(earlier) }
      entry.settle(Refusal(code: "not_sent", sentence: "Not sent, and your money is where it was. \(error)"))
    case .applied, .notSent, .unknown:
      break
    }
  }

  /// A server's word that it is in a ledger counts once the transaction is found there, and the account's sequence number has come as far.
  private func confirm(_ entry: inout JournalEntry, _ applied: AppliedTransaction) async {
    entry.answeredLedger = applied.ledger
    // What happens meanwhile finds the entry as it is now.
    try? journal.settle(entry)
    for look in 1...Self.looks {
      if let found = try? await self.applied(entry) { return entry.settle(found) }
      guard look < Self.looks, (try? await clock.sleep(for: .seconds(1))) != nil else { return }
    }
  }

  /// A refusal of an envelope that is in a ledger after all (sent twice, its first answer lost) must not be called a failure. A refusal by a server
  /// that holds a copy isn't the ledger's word: it is told at once, and the envelope counts as undecided until its time has passed.
  private func decide(_ entry: inout JournalEntry, _ refusal: Refusal, isFirst: Bool) async {
    do throws(NetworkError) {
      if let applied = try await applied(entry) {
        entry.settle(applied)
      } else if answersAreFinal {
        if refusal.code == "tx_too_late" { entry.expire() } else { entry.settle(refusal) }
      } else if isFirst || refusal.code.hasPrefix("op_") {
        // Of one that may have been applied before, only what an operation lacks says that its sequence number is still free.
        entry.refuse(refusal)
      }
    } catch {
      if isFirst { entry.refuse(refusal) }
    }
  }

  /// The transaction, where it is in a ledger and the account's sequence number says so too.
  ///
  /// - Throws: among others ``NetworkError/forgotten``, where no ledger that the service has says anything about it.
  func applied(_ entry: JournalEntry) async throws(NetworkError) -> AppliedTransaction? {
    guard let applied = try await network.transaction(entry.hash, since: entry.earliestLedger), applied.hash == entry.hash else { return nil }
    if answersAreFinal { return applied }
    // An account that is no more was merged, by this transaction or a later one.
    guard let account = try await network.account(entry.source) else { return applied }
    return account.sequenceNumber >= entry.sequence ? applied : nil
  }

  // MARK: Settling

  /// What was sent before comes first. The person may be repeating that very payment, so it is never followed by another in one go.
  ///
  /// - Throws: ``SendingError/earlierPayment(_:)``, ``SendingError/unansweredPayment(_:)``, ``SendingError/clockDiffers(undecided:)``
  private func settleEarlier(before review: TransactionReview) async throws(SendingError) {
    let found: JournalEntry?
    do throws(StoreError) {
      found = try await earlierPayment(before: review)
      // Whoever pays something else may not be the one who repeats it.
      if var told = found, told.state == .confirmed, told.isRepeated(by: review) {
        told.isTold = true
        try journal.settle(told)
      }
    } catch {
      throw .store(error)
    }
    guard let earlier = found?.record else { return }
    if isClockOff, case .pending = earlier.state { throw .clockDiffers(undecided: earlier) }
    throw earlier.isOverdue(at: now()) ? .unansweredPayment(earlier) : .earlierPayment(earlier)
  }

  /// Settles what was sent before, and returns what its owner has to know before they pay again.
  private func earlierPayment(before review: TransactionReview) async throws(StoreError) -> JournalEntry? {
    let pending = try journal.pending(of: review.source).last
    let open = try journal.open(of: review.source, now: now(), endedWithin: answersAreFinal ? 0 : Self.recent, limit: Self.recentLimit)
    for entry in open { try await settle(entry) }
    if let pending { return try journal.entry(pending.hash) ?? pending }
    for entry in open {
      if let entry = try journal.entry(entry.hash), entry.state == .confirmed { return entry }
    }
    // Somebody else has found out that it went through, such as a window or a command that was open meanwhile.
    return try journal.untold(repeatedBy: review, since: now() - Self.recent)
  }

  /// Asks the network about what isn't known for good of the account's payments, and sends the envelopes of those whose answer was lost once more.
  /// What a server showed in a ledger is looked for once more when its time has passed: it may have said something untrue.
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
    // One that came before may have taken its sequence number.
    guard let before = try journal.entry(earlier.hash), !before.isInLedger || isDoubtful(before) else { return }
    var entry = before
    let rival = before.isUndecided ? try journal.inLedger(withNumberOf: before) : nil
    do throws(NetworkError) {
      // In this order: a ledger that closed after the last moment, and the transaction still in none, means never.
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

  /// The newest ledger, by which the clock is checked: by a wrong one nothing is ever decided, whatever the network answers.
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

  /// Settles what only ledgers that the service no longer has could tell of, after its time: where its sequence number is free, it never was applied, and
  /// never will be. Where something has used that, nobody can say, and it stays open until a service with older ledgers is asked.
  private func settleForgotten(_ entry: inout JournalEntry, at ledger: LedgerSnapshot) async throws(NetworkError) {
    guard entry.isOpen, hasPassed(entry, at: ledger) else { return }
    guard let account = try await network.account(entry.source) else { return entry.doubt() }
    if account.sequenceNumber >= entry.sequence { entry.doubt() } else { entry.expire() }
  }

  /// Whether what was seen in a ledger is looked for once more: after its time, when a server that is behind shows it, too.
  private func isDoubtful(_ entry: JournalEntry) -> Bool { !entry.isFoundAgain && doubtfulEnds?.contains(entry.maxTime) == true }

  /// The last moments of the payments that are looked for once more, in seconds since 1970; nil where the network's word is final.
  private var doubtfulEnds: ClosedRange<Int64>? {
    guard !answersAreFinal else { return nil }
    let now = Int64(now().timeIntervalSince1970)
    return now - Self.secondLook...now - LedgerTime.serverLag
  }

  /// Whether the account has used a transaction's sequence number, nobody here knows by what: perhaps by that very transaction, which a server hides, is
  /// behind with, or no longer has.
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
