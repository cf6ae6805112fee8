import NIOCore

/// Measures the first line of each request, before anything is parsed: where a head is too large, it tells a long address from large cookies.
final class RequestLine: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The longest line of a request whose address isn't to blame for the size of its head, in bytes.
  static let limit = 8 * 1024

  private var length = 0
  private var isComplete = false

  var isTooLong: Bool { length > Self.limit }

  /// What comes next is another request.
  func begin() {
    (length, isComplete) = (0, false)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isComplete {
      let bytes = unwrapInboundIn(data).readableBytesView
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
      length += (end ?? bytes.endIndex) - bytes.startIndex
      isComplete = end != nil
    }
    context.fireChannelRead(data)
  }
}
