import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

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
