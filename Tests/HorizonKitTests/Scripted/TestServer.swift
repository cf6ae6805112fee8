import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// A real HTTP server for a test, on a free port of this machine or on the port of an earlier server.
enum TestServer {
  static func run(
    port: Int = 0,
    _ routes: (Router<BasicRequestContext>) -> Void,
    test: @escaping @Sendable (_ url: String) async throws -> Void
  ) async throws {
    let router = Router()
    routes(router)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let (ports, running) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in
        running.yield(channel.localAddress?.port ?? 0)
        running.finish()
      },
      logger: logger
    )
    let services = ServiceGroup(services: [application], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await services.run() }
      let result: Result<Void, any Error>
      do {
        for await port in ports { try await test("http://127.0.0.1:\(port)") }
        result = .success(())
      } catch {
        result = .failure(error)
      }
      // The server isn't cancelled, because a connection that arrives at that moment would end the whole process.
      await services.triggerGracefulShutdown()
      try await group.waitForAll()
      try result.get()
    }
  }

  /// Never answers, until the server stops.
  static func hang() async {
    await cancelWhenGracefulShutdown {
      let (never, _) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
    }
  }

  /// Returns an answer with a JSON body.
  static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.contentType] = "application/hal+json; charset=utf-8"
    return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
