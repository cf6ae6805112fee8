import HTTPTypes
import Sentences
public import StellarKit
import StellarXDR

/// Submitting transactions. Each call sends its envelope once, and none ever makes another envelope.
extension Horizon {
  /// Submits a signed transaction (`POST /transactions`), and waits until it is in a ledger or refused.
  ///
  /// Submitting the same envelope again is safe: the network applies it at most once. A refusal doesn't tell whether this very envelope is in a
  /// ledger, applied or failed. So it is looked up by its hash; for a fee bump, also by the inner transaction's hash. If the network is ahead of
  /// Horizon, the outcome is ``SubmissionOutcome/unknown(until:_:)`` with ``HorizonError/behind(_:)``.
  ///
  /// ```swift
  /// switch await horizon.submit(signed) {
  /// case .applied(let transaction): print("In ledger \(transaction.ledger).")
  /// case .rejected(let refusal): print(refusal.sentence)
  /// case .notSent(let error): print("Not sent. \(error)")
  /// case .unknown(let until, _): wait(for: signed.hash, until: until)
  /// }
  /// ```
  public func submit(_ transaction: SignedTransaction) async -> SubmissionOutcome {
    guard !Task.isCancelled else { return .notSent(.cancelled) }
    do throws(HorizonError) { try await check(transaction) } catch { return .notSent(error) }
    do throws(HorizonError) {
      let reply = try await exchange(url: "\(url)/transactions", method: .post, form: ["tx": transaction.base64])
      return try outcome(inLedger: try decode(reply.body), transaction.hash)
    } catch .problem(let problem) {
      return await outcome(of: problem, transaction)
    } catch {
      return unanswered(error, transaction)
    }
  }

  /// Submits a signed transaction without waiting for a ledger (`POST /transactions_async`).
  ///
  /// Use ``transaction(_:)`` later to learn its outcome. Older servers don't have this endpoint; the outcome is then
  /// ``AsyncSubmissionOutcome/unknown(until:_:)`` with ``HorizonError/notFound``.
  public func submitAsync(_ transaction: SignedTransaction) async -> AsyncSubmissionOutcome {
    guard !Task.isCancelled else { return .notSent(.cancelled) }
    let until = transaction.lastMoment
    do throws(HorizonError) { try await check(transaction) } catch { return .notSent(error) }
    do throws(HorizonError) {
      let reply = try await reply(url: "\(url)/transactions_async", method: .post, form: ["tx": transaction.base64])
      // The four answers have statuses of their own: 201, 409, 503 and 400.
      guard let answer: AsyncSubmissionResource = try? decode(reply.body) else { throw error(for: reply) }
      guard answer.hash == transaction.hash else { throw .notHorizon("about another transaction") }
      switch answer.status {
      case .pending: return .pending(until: until)
      case .duplicate: return .duplicate(until: until)
      case .tryAgainLater: return .tryAgainLater(until: until)
      case .error:
        guard let result = answer.errorResultXDR.flatMap({ XDR.TransactionResult(base64: $0) }) else {
          throw .invalidRecord("error_result_xdr: not a transaction's result")
        }
        return AsyncSubmissionOutcome(await outcome(of: ResultCodes(result), transaction))
      default: throw .invalidRecord("tx_status: “\(answer.status.rawValue.prefix(40))” is not known")
      }
    } catch .problem(let problem) {
      return AsyncSubmissionOutcome(await outcome(of: problem, transaction))
    } catch {
      return AsyncSubmissionOutcome(unanswered(error, transaction))
    }
  }

  /// Checks that both the server and the transaction belong to the client's network.
  func check(_ transaction: SignedTransaction) async throws(HorizonError) {
    guard let network else { return }
    guard transaction.envelope.hash(on: network) == transaction.hash else {
      throw .invalidParameter(name: "transaction", reason: "is signed for another network")
    }
    try await checkNetwork()
  }

  /// Returns the outcome of a transaction in a ledger, and checks that it is the one that was asked for by its hash.
  private func outcome(inLedger resource: TransactionResource, _ hash: TransactionHash) throws(HorizonError) -> SubmissionOutcome {
    let hashes: [TransactionHash?] = [resource.hash, resource.innerTransaction?.hash, resource.feeBumpTransaction?.hash]
    guard hashes.contains(hash) else { throw .notHorizon("about another transaction") }
    return resource.successful ? .applied(resource) : .rejected(resource.refusal)
  }

  /// Returns the outcome for a problem. A problem that isn't the network's refusal of this transaction says nothing about it.
  private func outcome(of problem: Problem, _ transaction: SignedTransaction) async -> SubmissionOutcome {
    guard let codes = problem.refusal else { return .unknown(until: transaction.lastMoment, .problem(problem)) }
    if let envelope = problem.extras?.envelopeXDR, envelope != transaction.base64 {
      return .unknown(until: transaction.lastMoment, .notHorizon("about another transaction"))
    }
    return await outcome(of: codes, transaction)
  }

  private func outcome(of codes: ResultCodes, _ transaction: SignedTransaction) async -> SubmissionOutcome {
    let refusal = TransactionRefusal(codes: codes, envelope: transaction.envelope)
    // An envelope that can't be read was never applied.
    if refusal.code == .malformed { return .rejected(refusal) }
    do throws(HorizonError) {
      // The order matters: the other way round, it could get into a ledger between the two requests.
      let isBehind = try await self.isBehind(refusal, transaction)
      if let outcome = try await outcomeInLedger(of: transaction) { return outcome }
      return isBehind ? .unknown(until: transaction.lastMoment, .behind(codes)) : .rejected(refusal)
    } catch {
      // The network checks operations only if the sequence number is unused. So the transaction wasn't applied, whether it was refused or failed in a
      // ledger.
      return refusal.operation == nil ? .unknown(until: transaction.lastMoment, error) : .rejected(refusal)
    }
  }

  /// Returns the outcome of a transaction that is in a ledger, or whose inner transaction is, or nil if neither is.
  func outcomeInLedger(of transaction: SignedTransaction) async throws(HorizonError) -> SubmissionOutcome? {
    if let found = try await findTransaction(transaction.hash) { return try outcome(inLedger: found, transaction.hash) }
    guard case .txFeeBump = transaction.envelope else { return nil }
    let network = if let network { network } else { Network(passphrase: try await root().networkPassphrase) }
    // Once the inner transaction is in a ledger, alone or in another fee bump, this fee bump can't get into one.
    guard let inner = transaction.envelope.innerHash(on: network), let found = try await findTransaction(inner) else { return nil }
    return try outcome(inLedger: found, inner)
  }

  /// Tells whether Horizon lags behind the network, judging by the reason for a refusal: a ledger that Horizon hasn't read yet may contain this very
  /// transaction.
  private func isBehind(_ refusal: TransactionRefusal, _ transaction: SignedTransaction) async throws(HorizonError) -> Bool {
    let inner = transaction.envelope.applied
    let source = MuxedAccount(inner.sourceAccount).accountID
    switch refusal.code {
    case .badSequence:
      guard let account = try await findAccount(source) else { return true }
      return account.sequence < inner.seqNum
    case .noSourceAccount:
      var missing = source
      // A fee bump's refusal without codes of the inner transaction means that the account that pays the fee is missing.
      if refusal.codes.innerTransaction == nil, case .txFeeBump(let bump) = transaction.envelope {
        missing = MuxedAccount(bump.tx.feeSource).accountID
      }
      return try await findAccount(missing) != nil
    case .tooLate: return try await !hasExpiredUnused(transaction)
    default: return false
    }
  }

  /// Tells whether a ledger has closed after the transaction's last valid moment while its sequence number is still unused. If so, and no ledger so
  /// far contains it, none ever will. If the number is used, the transaction may have been applied in time.
  func hasExpiredUnused(_ transaction: SignedTransaction) async throws(HorizonError) -> Bool {
    let applied = transaction.envelope.applied
    guard transaction.isTooLate(after: try await latestLedger()),
      let account = try await findAccount(MuxedAccount(applied.sourceAccount).accountID)
    else { return false }
    return account.sequence < applied.seqNum
  }

  private func unanswered(_ error: HorizonError, _ transaction: SignedTransaction) -> SubmissionOutcome {
    error.isBeforeSending ? .notSent(error) : .unknown(until: transaction.lastMoment, error)
  }
}

extension Problem {
  /// The codes of a refusal by the network, or by Horizon if it can't read the envelope; nil for any other problem, which says nothing about the
  /// transaction.
  fileprivate var refusal: ResultCodes? {
    extras?.resultCodes ?? (name == "transaction_malformed" ? ResultCodes(transaction: TransactionCode.malformed.rawValue) : nil)
  }
}
