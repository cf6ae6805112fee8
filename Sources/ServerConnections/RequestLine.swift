import NIOCore

/// Measures the first line of each request before it is parsed: if a head is too large, this distinguishes a long address from large cookies.
final class RequestLine: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The longest request line, in bytes, that isn't the reason why a head is too large.
  static let limit = 8 * 1024

  private var length = 0
  private var isComplete = false

  var isTooLong: Bool { length > Self.limit }

  /// Starts to measure the next request.
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
