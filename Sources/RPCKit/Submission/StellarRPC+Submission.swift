import Sentences
public import StellarKit
import StellarXDR

/// Handing in transactions. None of these ever makes another envelope.
extension StellarRPC {
  private struct SendParameters: Encodable {
    let transaction: String
    let xdrFormat: String?
  }

  /// Submits a signed transaction, once (`sendTransaction`). What becomes of it is learnt from ``transaction(_:)`` later, or from ``submit(_:patience:)``.
  ///
  /// - Throws: ``RPCError``; unless ``RPCError/isBeforeSending``, it may have arrived.
  public func send(_ transaction: SignedTransaction) async throws(RPCError) -> SentTransaction {
    guard transaction.envelope.hash(on: network) == transaction.hash else {
      throw .invalidParameter(name: "transaction", reason: "is signed for another network")
    }
    let answer: SentTransaction = try await call("sendTransaction", SendParameters(transaction: transaction.base64, xdrFormat: xdrFormat))
    guard answer.hash == transaction.hash else { throw .invalidAnswer("hash: another transaction") }
    return answer
  }

  /// Submits a signed transaction, and follows it until it is in a ledger, refused, or never will be in one.
  ///
  /// The same envelope is submitted again while the network can't take it and where nobody knows whether it arrived: the network applies it at most once.
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
  ///   - transaction: What to submit.
  ///   - patience: How long is waited in all between questions, before the outcome is given as unknown.
  /// - Returns: the outcome; where the task is cancelled, at once, and as unknown once the envelope may have left.
  public func submit(_ transaction: SignedTransaction, patience: Duration = .seconds(300)) async -> RPCSubmissionOutcome {
    guard !Task.isCancelled else { return .notSent(.cancelled) }
    var follower = SubmissionFollower(self, transaction)
    return await follower.outcome(patience: patience)
  }
}
