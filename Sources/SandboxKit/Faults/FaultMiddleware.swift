import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Makes requests go wrong as tests ask for it.
struct FaultMiddleware: RouterMiddleware {
  let switches: FaultSwitches
  /// What the switches call the server whose requests these are.
  var prefix = ""

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    guard let order = switches.take(for: prefix + request.uri.path) else { return try await next(request, context) }
    switch order.fault {
    case .timeoutBefore: throw HorizonProblem.serverTimeout
    case .timeoutAfter:
      await carryOut { try await next(request, context) }
      throw HorizonProblem.serverTimeout
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

  /// Does all that a request asks for, and lets nobody see the answer.
  private func carryOut(_ answer: () async throws -> Response) async {
    // Some of it is done while the answer is written. A stream of events has no end.
    guard let response = try? await answer(), response.headers[.contentType]?.hasPrefix("text/event-stream") != true else { return }
    try? await response.body.write(UnseenWriter())
  }
}

/// Takes an answer that nobody sees.
private struct UnseenWriter: ResponseBodyWriter {
  mutating func write(_ buffer: ByteBuffer) {}
  consuming func finish(_ trailingHeaders: HTTPFields?) {}
}

/// Ends the connection instead of sending a response that is marked for it.
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
