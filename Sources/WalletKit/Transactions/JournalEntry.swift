import Foundation
import GRDB
import Sentences
import StellarKit

/// A row of the journal: an envelope and what became of it. Times are seconds since 1970, money is stroops.
struct JournalEntry: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "journal"

  enum State: String, Codable {
    /// Sent, and nothing decided.
    case pending
    /// In a ledger, with effect.
    case confirmed
    /// In a ledger without effect, or never to be in one.
    case failed
    /// A server refused it; it could still be applied until its time has passed.
    case refused
    /// In no ledger, and its time has passed.
    case expired
    /// Its time has passed and no server shows it, though its account's sequence number was used.
    case unknown
    /// Others have it, too: it was handed to them for more signatures, or they built it. It can be applied until its time has passed.
    case signed

    /// Whether it came to nothing, by the ledger's word or a server's.
    var isFailedOrExpired: Bool { self == .failed || self == .expired }
  }

  var hash: TransactionHash
  var source: AccountID
  /// The signed envelope, base64: the only thing that is ever sent for it.
  var envelope: String
  var maxTime: Int64
  var recipient: String
  var asset: Asset
  var amount: Int64
  var fee: Int64
  var memoKind: MemoKind?
  var memo: String?
  var createdAt: Int64
  var state: State
  var ledger: Int?
  var failureCode: String?
  var failureSentence: Sentence?
  /// The withdrawal that it pays, or the deposit that it claims, if it does either.
  var transfer: Int64?
  /// The token whose contract it calls; nil if it calls none.
  var token: TokenLabel?
  /// Its sequence number.
  var sequence: Int64
  /// The newest ledger when it was signed, and when that closed; nil if an older version wrote the entry.
  var sentLedger: Int?
  var sentLedgerTime: Int64?
  /// The ledger that a server said it is in, before it was found there.
  var answeredLedger: Int?
  /// Whether the person knows of a correction: it was reported as not applied and is, or the other way round, or its outcome has become unknown, or
  /// has become known after that. Nil if nothing was corrected.
  var correction: Correction?
  /// Whether its outcome was unknown before the correction. If it is ``State/unknown`` now, whether nothing certain was said of it before.
  var wasUnknown = false
  /// Whether it was seen in the same ledger a second time, long after its last moment.
  var isFoundAgain = false
  /// Whether its owner has seen that it went through, when they paid it or later.
  var isTold = false

  /// Whether its owner was told that something untrue was said of it before, or that its outcome is unknown.
  enum Correction: String, Codable {
    /// Its owner doesn't know yet.
    case new
    /// Its owner was told.
    case told
  }

  /// The time before which no ledger can have it: when it was signed, by this computer's clock or the network's, whichever was earlier, less the
  /// difference that clocks may have.
  var earliestLedger: Date {
    Date(timeIntervalSince1970: TimeInterval(min(createdAt, sentLedgerTime ?? createdAt)) - LedgerTime.clockTolerance)
  }

  /// Whether nothing is decided, and it can still be applied.
  var isOpen: Bool { [.pending, .refused, .signed].contains(state) }

  /// Whether it isn't known yet, or not for certain, if it is applied.
  var isUndecided: Bool { isOpen || state == .unknown }

  /// Whether making it a second time does no more.
  var isIdempotent: Bool { operations.allSatisfy(\.isIdempotent) }

  /// Whether it is in a ledger, with effect or not: its sequence number is used.
  var isInLedger: Bool { ledger != nil }

  /// Whether its owner has yet to see what became of it, so that they don't pay again.
  var isNews: Bool { correction == .new || state == .confirmed && !isTold }

  /// Whether the same transaction may be begun again. One that was refused or given to others, and is made again within the same second, is
  /// identical, and a ledger applies it at most once.
  var isReplaceable: Bool { !isInLedger && [.failed, .refused, .signed].contains(state) }

  /// A transaction that is about to be sent, or handed to others.
  ///
  /// - Parameters:
  ///   - ledger: the newest one.
  ///   - state: ``State/pending`` or ``State/signed``.
  init(
    _ review: TransactionReview, _ transaction: Transaction, _ signed: SignedTransaction, at ledger: LedgerSnapshot, now: Date,
    state: State = .pending
  ) {
    self.init(signed, transaction, at: ledger, now: now)
    self.state = state
    transfer = review.transfer
    token = review.token?.token
    // An asset that its own contract moves is noted as that asset.
    if let paid = review.token, let asset = paid.token.asset, let stroops = Int64(exactly: paid.amount.units), case .payment = paid.kind {
      (self.asset, amount) = (asset, stroops)
    }
  }

  /// A transaction that others have as well.
  ///
  /// - Parameter ledger: the newest one; nil if it isn't known.
  init(_ signed: SignedTransaction, _ transaction: Transaction, at ledger: LedgerSnapshot?, now: Date) {
    let source = transaction.source.accountID
    let headline = Headline(transaction.operations, source: source)
    hash = signed.hash
    self.source = source
    envelope = signed.base64
    // Others may make envelopes that are valid until the end of all time.
    maxTime = min(Int64(clamping: transaction.timeBounds.maxTime), CalendarTime.lastSecond)
    recipient = headline.recipient
    asset = headline.asset
    amount = headline.amount.stroops
    fee = Int64(transaction.fee)
    memoKind = transaction.memo.written?.kind
    memo = transaction.memo.written?.text
    createdAt = Int64(now.timeIntervalSince1970)
    state = .signed
    sequence = transaction.sequenceNumber
    sentLedger = ledger?.sequence
    sentLedgerTime = ledger.map { Int64($0.closedAt.timeIntervalSince1970) }
  }

  /// Notes that the transaction is in a ledger, whatever was said before.
  mutating func settle(_ applied: AppliedTransaction) {
    let isApplied = applied.failure == nil
    if state == .unknown {
      (wasUnknown, correction) = (true, .new)
    } else if ![.pending, .signed].contains(state), (state == .confirmed) != isApplied {
      (wasUnknown, correction) = (false, .new)
    }
    state = isApplied ? .confirmed : .failed
    ledger = applied.ledger
    // Somebody else may have put the transaction into a fee bump of theirs.
    fee = (applied.feePayer ?? source) == source ? applied.feeCharged.stroops : 0
    failureCode = applied.failure?.code
    failureSentence = applied.failure?.sentence
  }

  /// Notes that the transaction is in no ledger, and never will be.
  mutating func settle(_ refusal: Refusal) {
    if state == .unknown { (wasUnknown, correction) = (true, .new) }
    state = .failed
    if refusal.code.hasPrefix("tx_") || refusal.code == Refusal.notSentCode || refusal == .superseded { fee = 0 }
    failureCode = refusal.code
    failureSentence = refusal.sentence
  }

  /// Notes a server's refusal of the transaction, which isn't the ledger's word.
  mutating func refuse(_ refusal: Refusal) {
    settle(refusal)
    state = .refused
  }

  /// Notes that another transaction of the account is in a ledger and has used this one's sequence number. A fee bump around this one has carried it
  /// out, or tried to. Any other has taken its place, so that it will never be applied.
  mutating func settle(after other: JournalEntry) {
    if other.isFeeBump(around: self), let ledger = other.ledger {
      let failure = other.state == .failed ? other.refusal : nil
      settle(AppliedTransaction(hash: hash, ledger: ledger, feeCharged: (try? Amount(stroops: other.fee)) ?? .zero, failure: failure))
    } else if state == .refused {
      expire()
    } else {
      settle(.superseded)
    }
  }

  /// Replaces the ledger that was noted at signing, because its number can't be right. Otherwise one wrong answer of a server would leave the entry
  /// undecided forever.
  mutating func count(from ledger: LedgerSnapshot) {
    (sentLedger, sentLedgerTime) = (ledger.sequence, Int64(ledger.closedAt.timeIntervalSince1970))
  }

  /// Notes that the transaction's time has passed and its sequence number is free, so that it will never be applied. A refusal becomes final. If a
  /// server had shown the transaction in a ledger, that is taken back.
  mutating func expire() {
    isTold = false
    if state == .confirmed { (wasUnknown, correction) = (false, .new) }
    if isInLedger { settle(.notInLedger) } else { state = state == .refused ? .failed : .expired }
    (ledger, answeredLedger, fee) = (nil, nil, 0)
  }

  /// Notes that the transaction's time has passed, that no server shows it, and that something has used its sequence number. Its owner is told,
  /// whatever was said before, because they may be about to pay again.
  mutating func doubt() {
    (wasUnknown, correction, isTold) = (state != .confirmed, .new, false)
    (state, ledger, answeredLedger) = (.unknown, nil, nil)
  }

  /// The transaction for a screen.
  var record: PaymentRecord {
    let recordState: PaymentRecord.State =
      switch state {
      case .pending: .pending(until: Date(timeIntervalSince1970: TimeInterval(maxTime)))
      case .confirmed: .confirmed(ledger: ledger ?? 0)
      case .failed: .failed(refusal)
      case .refused: .refused(refusal, until: Date(timeIntervalSince1970: TimeInterval(maxTime)))
      case .expired: .expired
      case .unknown: .unknown
      case .signed: .signed(until: Date(timeIntervalSince1970: TimeInterval(maxTime)))
      }
    let operations = self.operations
    let kind = Headline(operations, source: source).kind
    // An earlier version noted one step's amount of a transaction with several.
    let amount = kind.hasRecipient ? amount : 0
    return PaymentRecord(
      hash: hash, envelope: envelope, kind: kind, source: source, recipient: recipient, asset: asset,
      amount: (try? Amount(stroops: amount)) ?? .zero,
      fee: (try? Amount(stroops: fee)) ?? .zero, memo: (try? Memo(memo ?? "", kind: memoKind ?? .text)) ?? .none,
      createdAt: Date(timeIntervalSince1970: TimeInterval(createdAt)),
      state: recordState, operations: operations,
      token: token.flatMap { token in operations.first?.contractCall.flatMap { TokenAction($0, of: token, by: source) } }, transfer: transfer,
      isConfirming: state == .pending && answeredLedger != nil,
      wasCorrected: correction != nil, wasUnknown: wasUnknown
    )
  }

  /// Why it came to nothing, or a server refused it.
  var refusal: Refusal { Refusal(code: failureCode ?? "unknown", sentence: failureSentence ?? "") }

  /// Returns whether this is a fee bump around another entry's transaction.
  func isFeeBump(around other: JournalEntry) -> Bool {
    guard source == other.source, sequence == other.sequence, let outer = signed, case .txFeeBump = outer.envelope else { return false }
    guard let inner = other.signed else { return false }
    if case .txFeeBump = inner.envelope { return false }
    guard let carried = try? outer.transaction else { return false }
    return carried == (try? inner.transaction)
  }

  /// Returns whether a review repeats this transaction.
  func isRepeated(by review: TransactionReview) -> Bool { isRepeated(by: review.operations, review.memo, transfer: review.transfer) }

  /// Returns whether another transaction of the same account repeats this one: the same steps with the same memo, at any price, for the same withdrawal
  /// if both pay one.
  func isRepeated(by others: [StellarKit.Operation], _ memo: Memo, transfer other: Int64?) -> Bool {
    // Each withdrawal needs a payment of its own, however alike they are.
    if let transfer, let other, transfer != other { return false }
    return self.memo == memo.written?.text && memoKind == memo.written?.kind && operations.steps(of: source).wishes == others.steps(of: source).wishes
  }

  /// Whether its account's own key has signed it. Others may have built it, and it may never have been signed here.
  var isSignedBySource: Bool { signed?.isSigned(by: .ed25519(source)) == true }

  /// The envelope; nil for one that can't be read.
  var signed: SignedTransaction? { try? SignedTransaction(base64: envelope, hash: hash) }

  /// The envelope's operations, which say more than the columns.
  private var operations: [StellarKit.Operation] { (try? signed?.transaction.operations) ?? [] }
}

extension [StellarKit.Operation.Body] {
  /// What somebody wants to achieve with all the steps, to compare two transactions. Steps that add an asset don't count beside others, since the
  /// asset is held already the next time.
  var wishes: [StellarKit.Operation.Body] {
    let others = filter { if case .changeTrust(_, _, .max) = $0 { false } else { true } }
    return (others.isEmpty ? self : others).map(\.wish)
  }
}

extension StellarKit.Operation.Body {
  /// What somebody wants to achieve with a step, without what may differ the next time: the price, whether the recipient has an account or the asset by
  /// then, and who has authorized a contract's call until when.
  fileprivate var wish: StellarKit.Operation.Body {
    switch self {
    case .createAccount(let recipient, let amount): .payment(destination: MuxedAccount(recipient), asset: .native, amount: amount)
    case .createClaimableBalance(let asset, let amount, let claimants) where claimants.count == 1:
      .payment(destination: MuxedAccount(claimants[0].destination), asset: asset, amount: amount)
    case .pathPaymentStrictSend(let sent, let amount, let recipient, let asset, _, _):
      .pathPaymentStrictSend(sendAsset: sent, sendAmount: amount, destination: recipient, asset: asset, minimum: .zero)
    case .pathPaymentStrictReceive(let sent, _, let recipient, let asset, let amount, _):
      .pathPaymentStrictReceive(sendAsset: sent, sendMax: .zero, destination: recipient, asset: asset, amount: amount)
    case .invokeHostFunction(let function, _): .invokeHostFunction(function, authorizations: [])
    default: self
    }
  }
}

extension Refusal {
  /// The code of a transaction that never left this computer.
  static let notSentCode = "not_sent"
  /// The refusal of a transaction whose sequence number another one has used.
  static let superseded = Refusal(
    code: "superseded", sentence: "It didn't go through and never will: another transaction from your account took its place.")
  /// The refusal of a transaction that a server showed in a ledger, and that is in none after its time has passed.
  static let notInLedger = Refusal(code: "not_in_ledger", sentence: "It isn't in any ledger and can no longer be applied.")
}
