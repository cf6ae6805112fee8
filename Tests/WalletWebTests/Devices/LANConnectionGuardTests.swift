import NIOCore
import NIOEmbedded
import NIOTLS
import ServerConnections
import Testing

@testable import WalletWeb

/// Limits of a connection from the network, with a clock that the test controls.
struct LANConnectionGuardTests {
  private let limits = ConnectionLimits()
  private let connections: Connections
  private let channel: EmbeddedChannel

  init() throws {
    connections = Connections(limits: limits)
    channel = EmbeddedChannel(handler: LANConnectionGuard(connections: connections))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private func completeHandshake() { channel.pipeline.fireUserInboundEventTriggered(TLSUserEvent.handshakeCompleted(negotiatedProtocol: "h2")) }

  private func pass(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

  @Test func `a connection ends if its TLS handshake isn't complete in time, whatever it sends`() throws {
    pass(limits.request - .seconds(1))
    try channel.writeInbound(ByteBuffer(string: "a"))
    #expect(channel.isActive)
    pass(.seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `a connection without requests ends, whatever else it sends`() throws {
    completeHandshake()
    for _ in 0..<20 {
      pass(.seconds(1))
      try channel.writeInbound(ByteBuffer(string: "ping"))
    }
    #expect(channel.isActive)
    pass(limits.silence + limits.farewell - .seconds(20))
    #expect(!channel.isActive)
  }

  @Test func `a connection stays open while it sends requests or is being answered`() {
    completeHandshake()
    for _ in 0..<10 {
      pass(limits.silence)
      connections.note(channel, isAnswering: true)
      connections.note(channel, isAnswering: false)
    }
    #expect(channel.isActive)
    connections.note(channel, isAnswering: true)
    pass(limits.silence * 100)
    #expect(channel.isActive, "a page that listens for news is answered for as long as it is open")
    connections.note(channel, isAnswering: false)
    pass((limits.silence + limits.farewell) * 2)
    #expect(!channel.isActive)
  }

  @Test func `a connection ends above the limit of bytes outside requests, while bytes of requests don't count`() throws {
    completeHandshake()
    let most = ByteBuffer(repeating: 0, count: limits.idleBytes)
    for _ in 0..<3 {
      try channel.writeInbound(most)
      #expect(channel.isActive)
      connections.noteProgress(channel)
    }
    try channel.writeInbound(most)
    try channel.writeInbound(ByteBuffer(string: "a"))
    #expect(!channel.isActive)
  }

  @Test func `a connection that doesn't close is cut off when the program ends`() {
    completeHandshake()
    connections.note(channel, isAnswering: true)
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    pass(limits.farewell - .milliseconds(1))
    #expect(channel.isActive)
    pass(.milliseconds(1))
    #expect(!channel.isActive)
  }
}
