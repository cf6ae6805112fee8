import Foundation
import NIOCore
import NIOPosix
import Testing

/// A client that sends exactly the bytes that a test wants.
struct RawConnection {
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

  /// Connects to a server, and disconnects when the test is over.
  static func open(_ base: String, at host: String = "127.0.0.1", _ test: (inout RawConnection) async throws -> Void) async throws {
    let port = try #require(URL(string: base)?.port)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(host: host, port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    try await channel.executeThenClose { inbound, outbound in
      var connection = RawConnection(outbound: outbound, inbound: inbound.makeAsyncIterator())
      try await test(&connection)
    }
  }

  func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

  /// Receives text up to `end`, or until the server closes the connection.
  mutating func receive(until end: String? = nil) async throws -> String {
    var text = ""
    while let part = try await inbound.next() {
      text += String(buffer: part)
      if let end, text.contains(end) { break }
    }
    return text
  }
}
