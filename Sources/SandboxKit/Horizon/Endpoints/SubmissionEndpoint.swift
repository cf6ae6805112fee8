import HTTPTypes
import HorizonKit
import Hummingbird
import StellarKit
import StellarXDR

extension HorizonRouter {
  /// Submits the envelope in the form's field `tx` and answers when it is in a ledger.
  func submit(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let (base64, envelope) = try await submitted(request, context)
    let submission = try await sandbox.submit(envelope)
    return try await answer(request, submission, envelope: base64, hash: envelope.hash(on: sandbox.network))
  }

  /// Reads the envelope in the form's field `tx`, and returns it both as it was sent and decoded.
  func submitted(_ request: Request, _ context: BasicRequestContext) async throws -> (base64: String, envelope: XDR.TransactionEnvelope) {
    let base64 = try await SubmittedForm(request, context)["tx"] ?? ""
    guard let envelope = try? XDR.TransactionEnvelope(base64: base64) else { throw HorizonProblem.malformed(base64) }
    return (base64, envelope)
  }

  /// Answers a submission.
  ///
  /// - Parameters:
  ///   - envelope: the envelope as it was sent.
  ///   - hash: the hash by which the sender would ask for the transaction.
  func answer(_ request: Request, _ submission: SubmissionResult, envelope: String, hash: TransactionHash?) async throws -> Response {
    switch submission {
    case .applied(var transaction) where transaction.isSuccessful:
      if sandbox.keepsMeta { transaction.meta = try await sandbox.history.read { [transaction] in try $0.withMeta([transaction]) }.first?.meta }
      return try Answer.resource(TransactionResource(transaction, askedFor: hash, links: HorizonLinks(request)))
    case .applied(let transaction): throw HorizonProblem.failed(envelope, transaction.result)
    case .refused(let result): throw HorizonProblem.failed(envelope, result)
    case .tryAgainLater:
      guard let hash else { throw HorizonProblem.overCapacity }
      throw HorizonProblem.timeout(envelope, hash)
    }
  }
}
