public import StellarKit
import StellarXDR

/// Handing in transactions until it is known what became of them. None of these ever makes another envelope.
extension Horizon {
  /// Submits a signed transaction, and follows it until it is in a ledger, refused, or never will be in one.
  ///
  /// The same envelope is submitted again while nobody knows what became of it, as the network applies it at most once, and it is asked for as by
  /// ``settlement(of:)``. A program that was stopped meanwhile calls this again with the envelope that it has kept, and `handedInBefore: true`.
  ///
  /// - Parameters:
  ///   - transaction: What to submit.
  ///   - patience: How long to wait between attempts, in all, before the outcome is given as unknown.
  ///   - handedInBefore: Whether it may have been handed in earlier, as by a program that was stopped. Then no server's refusal alone decides.
  /// - Returns: the outcome; where the task is cancelled, as unknown once the envelope may have left.
  public func submit(_ transaction: SignedTransaction, patience: Duration, handedInBefore: Bool = false) async -> SubmissionOutcome {
    var (waited, vainAttempts, mayBeHeld) = (Duration.zero, 0, handedInBefore)
    while true {
      let outcome = await submit(transaction)
      var error: HorizonError
      switch outcome {
      case .applied: return outcome
      // A copy of an earlier attempt may still be applied, or is, and this server doesn't show it.
      case .rejected(let refusal):
        if !mayBeHeld || refusal.isFinal { return outcome }
        error = .behind(refusal.codes)
      case .notSent(let reason):
        if vainAttempts == 0, !mayBeHeld { return outcome }
        error = reason
      case .unknown(_, let reason):
        guard reason.mayPass else { return outcome }
        if case .behind = reason {} else { mayBeHeld = true }
        error = reason
      }
      do throws(HorizonError) {
        if let settlement = try await settlement(of: transaction) { return settlement }
      } catch let reason {
        error = reason
      }
      guard waited < patience, !Task.isCancelled else { return .unknown(until: transaction.lastMoment, Task.isCancelled ? .cancelled : error) }
      // A ledger closes about every 5 seconds.
      let delay = max(.seconds(min(5 << min(vainAttempts, 3), 30)), min(error.retryAfter ?? .zero, .seconds(60)))
      vainAttempts += 1
      try? await clock.sleep(for: delay)
      waited += delay
      guard !Task.isCancelled else { return .unknown(until: transaction.lastMoment, .cancelled) }
    }
  }

  /// Asks once what became of a transaction that was handed in before, without handing it in.
  ///
  /// It is in a ledger, or, for a fee bump, the transaction inside is; or a ledger has closed after its last moment, and its sequence number is still free.
  /// What takes its place then has that number, so that at most one of the two is applied, even if every answer was behind.
  ///
  /// - Returns: what became of it, ``SubmissionOutcome/rejected(_:)`` with ``TransactionCode/tooLate`` where it is in no ledger and never will be; nil while
  ///   that isn't known: its time isn't over, or something has used its number, or closed its account, and Horizon doesn't show what. It may be this transaction.
  /// - Throws: ``HorizonError``
  public func settlement(of transaction: SignedTransaction) async throws(HorizonError) -> SubmissionOutcome? {
    let hasExpired = try await hasExpiredUnused(transaction)
    // Last: the other way round, it could come into a ledger between the questions.
    if let outcome = try await outcomeInLedger(of: transaction) { return outcome }
    guard hasExpired else { return nil }
    let tooLate = ResultCodes(transaction: TransactionCode.tooLate.rawValue)
    return .rejected(TransactionRefusal(codes: tooLate, envelope: transaction.envelope))
  }
}

extension TransactionRefusal {
  /// Whether no copy of the transaction can be applied any more, and none is: it failed in a ledger, or its time passed with its number free.
  fileprivate var isFinal: Bool { ledger != nil || code == .tooLate }
}
