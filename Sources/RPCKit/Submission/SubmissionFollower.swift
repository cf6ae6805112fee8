import Foundation
public import HorizonKit
import StellarKit
import StellarXDR

/// Submits one envelope, and looks it up until its outcome is known.
struct SubmissionFollower {
  /// How many ledgers a node can be ahead of those that its server has ingested.
  private static let lead: UInt32 = 2

  private let rpc: StellarRPC
  private let transaction: SignedTransaction
  /// The latest close time of a ledger that may contain the transaction.
  private let until: Date?

  /// Whether the network has accepted or refused it, so that it isn't sent again.
  private var isAnswered = false
  /// Whether a node may hold it although no answer said so.
  private var mayBeHeld: Bool
  private var isFirst: Bool
  /// The first ledger that may have it. A network's first ledger has no transactions.
  private var firstLedger: UInt32 = 2
  private var refusal: TransactionRefusal?
  /// The latest ledger that the node which refused it can have had at that time; nil until its server says which ones it has.
  private var refusalLedger: UInt32?
  /// A ledger that closed after the transaction's last moment.
  private var closing: UInt32?
  private var failures = 0
  private var lastError: RPCError?

  init(_ rpc: StellarRPC, _ transaction: SignedTransaction, handedInBefore: Bool) {
    self.rpc = rpc
    self.transaction = transaction
    until = transaction.lastMoment
    (mayBeHeld, isFirst) = (handedInBefore, !handedInBefore)
  }

  mutating func outcome(patience: Duration) async -> RPCSubmissionOutcome {
    var waited = Duration.zero
    while true {
      lastError = nil
      if !isAnswered, let outcome = await handIn() { return outcome }
      if let outcome = await ask() { return outcome }
      guard waited < patience, !Task.isCancelled else { break }
      failures = lastError == nil ? 0 : failures + 1
      // A ledger closes about every 5 seconds.
      let regular = Duration.seconds(isAnswered ? 2 : 5)
      let delay = max(regular, min(lastError?.retryAfter ?? .zero, .seconds(60)), .seconds(min(1 << min(failures, 5), 30)))
      try? await rpc.clock.sleep(for: delay)
      waited += delay
      guard !Task.isCancelled else { break }
    }
    return .unknown(until: until, Task.isCancelled ? .cancelled : lastError ?? .transport(.timedOut))
  }

  private mutating func handIn() async -> RPCSubmissionOutcome? {
    defer { isFirst = false }
    do throws(RPCError) {
      let answer = try await rpc.send(transaction)
      switch answer.status {
      case .pending, .duplicate:
        isAnswered = true
        // A node takes it only if nothing has used its sequence number yet.
        begin(after: answer)
      case .tryAgainLater: break
      case .error:
        guard let result = try answer.errorResult?.value() else { throw .invalidAnswer("errorResultXdr is missing") }
        let refusal = TransactionRefusal(
          codes: ResultCodes(result), envelope: transaction.envelope, diagnosticEvents: answer.diagnosticEvents.readable)
        // The network checks operations only if the sequence number is unused, but a copy from an earlier attempt may be applied later. An envelope
        // that can't be read was never applied.
        if refusal.operation != nil && !mayBeHeld || refusal.code == .malformed { return .rejected(refusal) }
        isAnswered = true
        self.refusal = refusal
        refusalLedger = answer.latestLedger == 0 ? nil : answer.latestLedger &+ Self.lead
        // If it was never submitted before, something else has used the sequence number or closed the account.
        if !mayBeHeld, refusal.code == .badSequence || refusal.code == .noSourceAccount { begin(after: answer) }
      }
      return nil
    } catch {
      if isFirst {
        if error.isBeforeSending { return .notSent(error) }
        if case .refused(let words) = error, words.saysUnreadable {
          return .rejected(TransactionRefusal(codes: ResultCodes(transaction: TransactionCode.malformed.rawValue)))
        }
      }
      guard error.mayPass else { return .unknown(until: until, error) }
      if !error.isBeforeSending { mayBeHeld = true }
      lastError = error
      return nil
    }
  }

  /// Notes that it is in none of the ledgers that the server had when it was sent.
  private mutating func begin(after answer: SentTransaction) { firstLedger = max(firstLedger, answer.latestLedger + 1) }

  private mutating func ask() async -> RPCSubmissionOutcome? {
    do throws(RPCError) {
      let lookup = try await rpc.transaction(transaction.hash)
      var (found, ledgers) = (lookup.transaction, lookup.ledgers)
      // Once the inner transaction of a fee bump is in a ledger, alone or in another fee bump, this fee bump can't get into one.
      if found == nil, let inner = transaction.envelope.innerHash(on: rpc.network) {
        let other = try await rpc.transaction(inner)
        found = other.transaction
        ledgers.limit(to: other.ledgers)
      }
      if let found { return found.successful ? .applied(found) : .rejected(found.refusal) }
      return try await outcome(inNoneOf: ledgers)
    } catch {
      guard error.mayPass else { return .unknown(until: until, error) }
      lastError = error
      return nil
    }
  }

  /// Interprets that a server has the transaction in none of its ledgers. The latest of them may have arrived after the lookup, so it doesn't count.
  private mutating func outcome(inNoneOf ledgers: LedgerWindow) async throws(RPCError) -> RPCSubmissionOutcome? {
    if closing == nil, let until, ledgers.latestClosedAt > until { closing = ledgers.latest }
    // The node that refused it may have applied it in a ledger that its server didn't have yet.
    if let refusal, !mayBeHeld {
      let newest = refusalLedger ?? ledgers.latest &+ Self.lead
      if ledgers.latest > newest { return try await rejection(refusal, upTo: newest, inNoneOf: ledgers) }
      refusalLedger = newest
    }
    guard let closing, ledgers.latest > closing else { return nil }
    let tooLate = ResultCodes(transaction: TransactionCode.tooLate.rawValue)
    let reason = refusal ?? TransactionRefusal(codes: tooLate, envelope: transaction.envelope)
    return try await rejection(reason, upTo: closing, inNoneOf: ledgers)
  }

  /// Decides whether the transaction is in none of the ledgers up to a given one. Its absence proves that only if the server has all ledgers that may
  /// have it. Otherwise, an unused sequence number does.
  private func rejection(
    _ refusal: TransactionRefusal, upTo ledger: UInt32, inNoneOf ledgers: LedgerWindow
  ) async throws(RPCError) -> RPCSubmissionOutcome? {
    guard ledgers.oldest > firstLedger else { return .rejected(refusal) }
    let applied = transaction.envelope.applied
    guard let account = try await rpc.account(MuxedAccount(applied.sourceAccount).accountID), account.sequenceNumber < applied.seqNum else {
      return .unknown(until: until, .forgotten(oldestLedger: ledgers.oldest))
    }
    // Of several servers behind one address, another one may have answered, which doesn't have that ledger yet.
    return account.ledger < ledger ? nil : .rejected(refusal)
  }
}

extension LedgerWindow {
  /// Leaves out what another server doesn't have: of several behind one address, any may have answered.
  fileprivate mutating func limit(to other: LedgerWindow) {
    if other.oldest > oldest { (oldest, oldestClosedAt) = (other.oldest, other.oldestClosedAt) }
    if other.latest < latest { (latest, latestClosedAt) = (other.latest, other.latestClosedAt) }
  }
}

extension RPCRefusal {
  /// Whether the server couldn't read the envelope.
  fileprivate var saysUnreadable: Bool { code == Self.invalidParameters && message == "invalid_xdr" }
}

extension RPCTransaction {
  /// Why the transaction failed in its ledger; meaningless if it succeeded.
  public var refusal: TransactionRefusal {
    let codes = (try? result.value()).map { ResultCodes($0) } ?? ResultCodes(transaction: TransactionCode.failed.rawValue)
    return TransactionRefusal(codes: codes, envelope: try? envelope.value(), ledger: ledger, diagnosticEvents: diagnosticEvents.readable)
  }
}

extension [EncodedXDR<XDR.DiagnosticEvent>] {
  /// The events that can be read. They only help to find the cause, so the others are left out.
  fileprivate var readable: [XDR.DiagnosticEvent] { compactMap { try? $0.value() } }
}
