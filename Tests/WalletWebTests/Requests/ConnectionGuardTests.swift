import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import ServerConnections
import Testing

@testable import WalletWeb

/// Limits of a connection, with a clock that the test controls.
struct ConnectionGuardTests {
  /// The other end: parts of answers are delivered only when it reads them.
  private final class Reader: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart

    private var unread: [EventLoopPromise<Void>?] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) { unread.append(promise) }
    func flush(context: ChannelHandlerContext) {}

    func read() {
      for promise in unread { promise?.succeed() }
      unread = []
    }
  }

  @Test func `an unread answer ends its connection, and a slowly read one doesn't`() throws {
    let (limits, reader) = (ConnectionLimits(), Reader())
    let channel = EmbeddedChannel(handlers: [reader, ConnectionGuard(connections: Connections(limits: limits)) { _, _ in [] }])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(HTTPRequestPart.head(HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/")))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
    let nearly = limits.delivery - .seconds(1)
    for _ in 0..<5 {
      channel.write(HTTPResponsePart.body(ByteBuffer(string: "part")), promise: nil)
      channel.embeddedEventLoop.advanceTime(by: nearly)
      #expect(channel.isActive)
      reader.read()
    }
    channel.embeddedEventLoop.advanceTime(by: limits.delivery * 2)
    #expect(channel.isActive, "everything was read: a stream of events may be silent")
    channel.write(HTTPResponsePart.body(ByteBuffer(string: "part")), promise: nil)
    channel.embeddedEventLoop.advanceTime(by: limits.delivery)
    #expect(!channel.isActive)
    reader.read()
    _ = try? channel.finish()
  }

  @Test func `a long request gets limited time when the program ends`() throws {
    let limits = ConnectionLimits()
    let channel = EmbeddedChannel(handler: ConnectionGuard(connections: Connections(limits: limits)) { _, _ in [] })
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(HTTPRequestPart.head(HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: limits.request * 2)
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    channel.embeddedEventLoop.advanceTime(by: limits.request - .seconds(1))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    _ = try? channel.finish()
  }
}
