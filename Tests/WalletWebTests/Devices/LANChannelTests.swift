import Foundation
import HummingbirdCore
import NIOCore
import NIOEmbedded
import NIOSSL
import ServerConnections
import Testing
import WalletKit

@testable import WalletWeb

/// Slow clients in the network.
struct LANChannelTests {
  private let limits = ConnectionLimits()

  private func server() throws -> LANChannel {
    let home = WalletHome(folder: FileManager.default.temporaryDirectory.appending(path: "basicpay-lan-\(UUID().uuidString)"))
    defer { try? FileManager.default.removeItem(at: home.folder) }
    try home.prepare()
    let http = HTTPConnections(limits: limits) { _, _ in [] }
    return try LANChannel(
      try LANCertificate.current(of: home, for: ["127.0.0.1"], now: SiteFixture.now()), connections: http.connections, http: http.configuration,
      responder: TestConnection.responder)
  }

  @Test func `a connection without a TLS handshake is closed`() async throws {
    try await TestConnection.open(to: try server()) { connection in
      await connection.pass(limits.request - .nanoseconds(1))
      #expect(connection.isOpen)
      await connection.pass(.nanoseconds(1))
      #expect(!connection.isOpen)
    }
  }

  @Test func `an unfinished form over HTTP/2 is reset, and its connection stays open`() async throws {
    try await TestConnection.open(to: try server()) { connection in
      var client = try await HTTP2Client(of: connection)
      // The fields by their index in HPACK's table (RFC 7541, appendix A): POST, https, /, the authority, and the length.
      try await client.send(.headers, flags: 4, [0x83, 0x87, 0x84, 0x01, 9] + Array("127.0.0.1".utf8) + [0x0f, 0x0d, 4] + Array("1000".utf8))
      try await client.send(.data, Array("name=".utf8))
      await connection.pass(limits.request - .nanoseconds(1))
      #expect(try await client.isReset() == false)
      await connection.pass(.nanoseconds(1))
      #expect(try await client.isReset())
      #expect(connection.isOpen)
    }
  }

  /// Sends frames of one request over TLS (RFC 9113, section 4).
  private struct HTTP2Client {
    enum Frame: UInt8 {
      case data = 0
      case headers = 1
      case reset = 3
      case settings = 4
    }

    private let server: TestConnection
    private let client = TestConnection()
    private var received: [UInt8] = []

    init(of server: TestConnection) async throws {
      self.server = server
      var tls = TLSConfiguration.makeClientConfiguration()
      (tls.certificateVerification, tls.applicationProtocols) = (.none, ["h2"])
      let (context, channel) = (try NIOSSLContext(configuration: tls), client.channel)
      try await channel.testingEventLoop.executeInContext {
        try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
      }
      try await client.connect()
      try await exchange()
      try await write(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + Self.bytes(of: .settings, flags: 0, stream: 0, []))
    }

    private static func bytes(of frame: Frame, flags: UInt8, stream: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0, 0, UInt8(content.count), frame.rawValue, flags, 0, 0, 0, stream] + content
    }

    mutating func send(_ frame: Frame, flags: UInt8 = 0, _ content: [UInt8]) async throws {
      try await write(Self.bytes(of: frame, flags: flags, stream: 1, content))
    }

    private mutating func write(_ bytes: [UInt8]) async throws {
      try await client.channel.writeOutbound(ByteBuffer(bytes: bytes))
      try await exchange()
    }

    /// Passes the bytes of each side to the other until both are silent.
    private mutating func exchange() async throws {
      var isOver = false
      while !isOver {
        isOver = true
        while let said = try await client.channel.readOutbound(as: ByteBuffer.self) {
          try await server.channel.writeInbound(said)
          isOver = false
        }
        while let said = try await server.channel.readOutbound(as: ByteBuffer.self) {
          try await client.channel.writeInbound(said)
          isOver = false
        }
      }
      while let bytes = try await client.channel.readInbound(as: ByteBuffer.self) { received += bytes.readableBytesView }
    }

    /// Whether the server has ended the request (RST_STREAM).
    mutating func isReset() async throws -> Bool {
      try await exchange()
      var rest = received[...]
      while rest.count >= 9 {
        let start = rest.startIndex
        if rest[start + 3] == Frame.reset.rawValue { return true }
        rest = rest.dropFirst(9 + Int(rest[start]) << 16 + Int(rest[start + 1]) << 8 + Int(rest[start + 2]))
      }
      return false
    }
  }
}
