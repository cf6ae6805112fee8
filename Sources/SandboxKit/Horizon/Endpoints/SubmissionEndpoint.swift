import HTTPTypes
import HorizonKit
import Hummingbird
import StellarKit
import StellarXDR

extension HorizonRouter {
  /// How long a submission waits for its ledger, as in Horizon: less than clients wait for an answer.
  private static let submissionLimit = Duration.seconds(30)

  /// Submits the envelope in the form's field `tx` and answers when it is in a ledger.
  func submit(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let (base64, envelope) = try await submitted(request, context)
    let submission = try await submission(of: envelope)
    return try await answer(request, submission, envelope: base64, hash: envelope.hash(on: sandbox.network))
  }

  /// Submits an envelope, and waits for its ledger until the limit.
  private func submission(of envelope: XDR.TransactionEnvelope) async throws -> SubmissionResult {
    // Where each submission closes a ledger, none waits, and a timer for each would cost more than the rest.
    guard await sandbox.gathers else { return try await sandbox.submit(envelope) }
    return try await withThrowingTaskGroup(of: SubmissionResult.self) { group in
      group.addTask { try await sandbox.submit(envelope) }
      group.addTask {
        try await clock.sleep(for: Self.submissionLimit)
        return .tryAgainLater
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
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
    case .applied(let transaction): throw HorizonProblem.failed(envelope, transaction.result, askedFor: hash)
    case .refused(let result): throw HorizonProblem.failed(envelope, result)
    case .tryAgainLater:
      guard let hash else { throw HorizonProblem.overCapacity }
      throw HorizonProblem.timeout(envelope, hash)
    }
  }
}
