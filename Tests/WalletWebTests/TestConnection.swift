import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded

/// A connection to one of the wallet's servers, without a network and with a clock that the test controls.
struct TestConnection {
  private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// Reads the whole form before it answers.
  static let responder: HTTPChannelHandler.Responder = { request, writer, _ in
    for try await _ in request.body {}
    try await writer.writeResponse(HTTPResponse(status: .ok))
  }

  let channel = NIOAsyncTestingChannel()

  var isOpen: Bool { channel.isActive }

  /// Connects, and disconnects when the test is over.
  static func open(to server: some ServerChildChannel, _ test: (TestConnection) async throws -> Void) async throws {
    let connection = TestConnection()
    let channel = connection.channel
    let value = try await channel.testingEventLoop.executeInContext { server.setup(channel: channel, logger: logger) }.get()
    try await connection.connect()
    try await withThrowingTaskGroup { group in
      group.addTask { await server.handle(value: value, logger: logger) }
      let result: Result<Void, any Error>
      do { result = .success(try await test(connection)) } catch { result = .failure(error) }
      // TLS waits for the other side's closing message.
      try await channel.testingEventLoop.executeInContext { channel.close(promise: nil) }
      await connection.pass(.hours(1))
      try result.get()
    }
  }

  func connect() async throws { try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get() }

  func send(_ text: String) async throws { try await channel.writeInbound(ByteBuffer(string: text)) }

  func pass(_ time: TimeAmount) async { await channel.testingEventLoop.advanceTime(by: time) }
}
