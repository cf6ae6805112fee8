import NIOCore
import NIOHTTP1

/// Leaves out what an HTTP/1.0 client expects: the field means nothing there (RFC 9110, section 10.1.1), and it would take “100 Continue” for its answer.
final class ExpectHeader: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version != .http1_1 else { return context.fireChannelRead(data) }
    head.headers.remove(name: "Expect")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
