public import StellarKit
import StellarXDR

/// Submitting transactions until their outcome is known. None of these functions ever creates a different envelope.
extension Horizon {
  /// Submits a signed transaction, and follows it until it is in a ledger, is refused, or can never get into one.
  ///
  /// The same envelope is submitted again while the outcome is unknown, since the network applies it at most once, and the outcome is checked as in
  /// ``settlement(of:)``. If a program was stopped in between, it calls this function again with the envelope that it has saved, and with
  /// `handedInBefore: true`.
  ///
  /// - Parameters:
  ///   - transaction: The transaction to submit.
  ///   - patience: The total time to wait between attempts before the outcome is returned as unknown.
  ///   - handedInBefore: Whether it may have been submitted before, for example by a program that was stopped. Then a server's refusal alone isn't
  ///     decisive.
  /// - Returns: the outcome. If the task is cancelled after the envelope may have left, the outcome is unknown.
  public func submit(_ transaction: SignedTransaction, patience: Duration, handedInBefore: Bool = false) async -> SubmissionOutcome {
    var (waited, vainAttempts, mayBeHeld) = (Duration.zero, 0, handedInBefore)
    while true {
      let outcome = await submit(transaction)
      var error: HorizonError
      switch outcome {
      case .applied: return outcome
      // A copy from an earlier attempt may still be applied, or has been applied and this server doesn't show it.
      case .rejected(let refusal):
        if !mayBeHeld || refusal.isFinal { return outcome }
        error = .behind(refusal.codes)
      case .notSent(let reason):
        if vainAttempts == 0, !mayBeHeld { return outcome }
        guard reason.mayPass else { return .unknown(until: transaction.lastMoment, reason) }
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

  /// Checks once for the outcome of a transaction that was submitted before, without submitting it.
  ///
  /// The outcome is known if the transaction is in a ledger (for a fee bump, if the inner transaction is). It is also known if a ledger has closed
  /// after the transaction's last moment while its sequence number is still unused. A replacement must then use that number, so that at most one of
  /// the two is applied, even if all answers were outdated.
  ///
  /// - Returns: the outcome; ``SubmissionOutcome/rejected(_:)`` with ``TransactionCode/tooLate`` if it is in no ledger and never will be. Nil while
  ///   the outcome isn't known: its time isn't over, or something has used its sequence number or closed its account, and Horizon doesn't show what.
  ///   That may have been this transaction.
  /// - Throws: ``HorizonError``
  public func settlement(of transaction: SignedTransaction) async throws(HorizonError) -> SubmissionOutcome? {
    try await check(transaction)
    let hasExpired = try await hasExpiredUnused(transaction)
    // This check comes last. Otherwise, the transaction could get into a ledger between the two requests.
    if let outcome = try await outcomeInLedger(of: transaction) { return outcome }
    guard hasExpired else { return nil }
    let tooLate = ResultCodes(transaction: TransactionCode.tooLate.rawValue)
    return .rejected(TransactionRefusal(codes: tooLate, envelope: transaction.envelope))
  }
}

extension TransactionRefusal {
  /// Whether the refusal is final, so that no copy of the transaction was or can be applied: it failed in a ledger, or it expired with its sequence
  /// number unused.
  fileprivate var isFinal: Bool { ledger != nil || code == .tooLate }
}
