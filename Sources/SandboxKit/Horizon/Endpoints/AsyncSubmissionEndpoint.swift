import HTTPTypes
import HorizonKit
import Hummingbird
import StellarKit
import StellarXDR

extension HorizonRouter {
  /// Submits the envelope in the form's field `tx`, and answers at once with what the network does with it.
  func submitWithoutWaiting(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
    let (_, envelope) = try await submitted(request, context)
    let (status, word, result): (HTTPResponse.Status, AsyncSubmissionResource.Status, XDR.TransactionResult?) =
      switch try await sandbox.receive(envelope) {
      case .pending: (.created, .pending, nil)
      case .duplicate: (.conflict, .duplicate, nil)
      case .tryAgainLater: (.serviceUnavailable, .tryAgainLater, nil)
      case .refused(let result): (.badRequest, .error, result)
      }
    let hash = envelope.hash(on: sandbox.network)
    return try Answer.resource(AsyncSubmissionResource(status: word, hash: hash, errorResultXDR: result?.base64), status: status)
  }
}
