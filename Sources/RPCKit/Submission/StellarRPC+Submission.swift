import Sentences
public import StellarKit
import StellarXDR

/// Submitting transactions. None of these functions ever creates a different envelope.
extension StellarRPC {
  private struct SendParameters: Encodable {
    let transaction: String
    let xdrFormat: String?
  }

  /// Submits a signed transaction once (`sendTransaction`). To learn the outcome, call ``transaction(_:)`` later, or use ``submit(_:patience:)``
  /// instead.
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
  /// once.
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
  /// - Returns: the outcome. If the task is cancelled, it returns at once, with an unknown outcome if the envelope may have left.
  public func submit(_ transaction: SignedTransaction, patience: Duration = .seconds(300)) async -> RPCSubmissionOutcome {
    guard !Task.isCancelled else { return .notSent(.cancelled) }
    var follower = SubmissionFollower(self, transaction)
    return await follower.outcome(patience: patience)
  }
}
