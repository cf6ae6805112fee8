import HorizonKit
import Sentences
public import StellarKit
import StellarXDR

/// Submitting transactions. None of these functions ever creates a different envelope.
extension StellarRPC {
  private struct SendParameters: Encodable {
    let transaction: String
    let xdrFormat: String?
  }

  /// Submits a signed transaction once (`sendTransaction`). To learn the outcome, call ``transaction(_:)`` later, or use
  /// ``submit(_:patience:handedInBefore:)`` instead.
  ///
  /// - Throws: ``RPCError``. Unless ``RPCError/isBeforeSending`` is true, it may have arrived.
  public func send(_ transaction: SignedTransaction) async throws(RPCError) -> SentTransaction {
    guard transaction.envelope.hash(on: network) == transaction.hash else {
      throw .invalidParameter(name: "transaction", reason: "is signed for another network")
    }
    let answer: SentTransaction = try await call("sendTransaction", SendParameters(transaction: transaction.base64, xdrFormat: xdrFormat))
    guard answer.hash == transaction.hash else { throw .invalidAnswer("hash: another transaction") }
    return answer
  }

  /// Submits a signed transaction, and follows it until it is in a ledger, is refused, or can never get into one.
  ///
  /// The same envelope is submitted again while the network can't take it, or while it is unknown whether it arrived: the network applies it at most
  /// once. If a program was stopped in between, it calls this function again with the envelope that it has saved, and with `handedInBefore: true`.
  ///
  /// A server that doesn't have the transaction may no longer have its ledger. So the transaction counts as rejected only if the server has all
  /// ledgers since it was first submitted, or if its sequence number is still unused.
  ///
  /// ```swift
  /// switch await rpc.submit(signed) {
  /// case .applied(let transaction): print("In ledger \(transaction.ledger).")
  /// case .rejected(let refusal): print(refusal.sentence)
  /// case .notSent(let error): print("Not sent. \(error)")
  /// case .unknown(let until, _): wait(for: signed.hash, until: until)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - transaction: The transaction to submit.
  ///   - patience: The total time to wait between requests before the outcome is returned as unknown.
  ///   - handedInBefore: Whether it, or the transaction inside a fee bump, may have been submitted before, for example by a program that was stopped,
  ///     or by another signer. Then a server's refusal alone isn't decisive.
  /// - Returns: the outcome. If the task is cancelled, it returns at once, with an unknown outcome if the envelope may have left.
  public func submit(
    _ transaction: SignedTransaction, patience: Duration = .seconds(300), handedInBefore: Bool = false
  ) async -> RPCSubmissionOutcome {
    guard !Task.isCancelled else { return handedInBefore ? .unknown(until: transaction.lastMoment, .cancelled) : .notSent(.cancelled) }
    var follower = SubmissionFollower(self, transaction, handedInBefore: handedInBefore)
    return await follower.outcome(patience: patience)
  }
}
