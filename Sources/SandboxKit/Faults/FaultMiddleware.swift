import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import StellarKit
import StellarXDR

/// A middleware that makes requests go wrong, as tests have ordered.
struct FaultMiddleware: RouterMiddleware {
  let switches: FaultSwitches
  /// The prefix that the switches put before this server's paths.
  var prefix = ""
  /// The network to which transactions are submitted here; nil where Horizon's API isn't.
  var network: Network?

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    guard let order = switches.take(for: prefix + request.uri.path) else { return try await next(request, context) }
    switch order.fault {
    case .timeoutBefore: throw await timeout(of: request, context).problem
    case .timeoutAfter:
      let (problem, request) = await timeout(of: request, context)
      await carryOut { try await next(request, context) }
      throw problem
    case .rateLimit:
      var response = try Answer.problem(.rateLimited)
      response.headers[.retryAfter] = String(order.seconds)
      return response
    case .dropBefore: return DropHandler.response
    case .dropAfter:
      await carryOut { try await next(request, context) }
      return DropHandler.response
    case .delay:
      try await Task.sleep(for: .seconds(order.seconds))
      return try await next(request, context)
    }
  }

  /// Returns the 504 for a request: for a submission, Horizon's own, which says the transaction's hash. The request's body is read for that, and is in
  /// the returned request.
  private func timeout(of request: Request, _ context: BasicRequestContext) async -> (problem: HorizonProblem, request: Request) {
    var request = request
    guard let network, request.method == .post, request.uri.path.split(separator: "/") == ["transactions"],
      (try? await request.collectBody(upTo: SubmittedForm.sizeLimit)) != nil, let base64 = try? await SubmittedForm(request, context)["tx"],
      let envelope = try? XDR.TransactionEnvelope(base64: base64)
    else { return (.serverTimeout, request) }
    return (.timeout(base64, envelope.hash(on: network)), request)
  }

  /// Carries out a request completely, and discards the answer.
  private func carryOut(_ answer: () async throws -> Response) async {
    // Part of the work is only done while the answer is written. An event stream is left out, since it has no end.
    guard let response = try? await answer(), response.headers[.contentType]?.hasPrefix("text/event-stream") != true else { return }
    try? await response.body.write(UnseenWriter())
  }
}

/// A writer that discards an answer.
private struct UnseenWriter: ResponseBodyWriter {
  mutating func write(_ buffer: ByteBuffer) {}
  consuming func finish(_ trailingHeaders: HTTPFields?) {}
}

/// A handler that ends the connection instead of sending a response, if the response is marked for that.
final class DropHandler: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The response that is never sent.
  static let response = Response(status: mark)
  private static let mark = HTTPResponse.Status(code: 599, reasonPhrase: "Never sent")

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head(let head) = unwrapOutboundIn(data), head.status == Self.mark {
      promise?.fail(ChannelError.ioOnClosedChannel)
      context.close(promise: nil)
      return
    }
    context.write(data, promise: promise)
  }
}
