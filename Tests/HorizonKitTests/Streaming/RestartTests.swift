import Foundation
import HorizonKit
import Hummingbird
import NIOCore
import Testing

/// A stream whose server restarts.
@Suite struct RestartTests {
  private struct Stopped: Error {}

  /// Sends three effects after the cursor, and stays open.
  private func serve(_ sample: Sample, _ router: Router<BasicRequestContext>) {
    router.get("/effects") { request, _ in
      let cursor = request.uri.queryParameters.get("cursor").flatMap { Int($0.split(separator: "-").last ?? "") } ?? 0
      let events = ((cursor + 1)...(cursor + 3)).map(sample.event).joined()
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream"],
        body: .init { writer in
          try await writer.write(ByteBuffer(string: "retry: 10\nevent: open\ndata: \"hello\"\n\n" + events))
          await TestServer.hang()
          throw Stopped()
        }
      )
    }
  }

  @Test func `no effect is lost or repeated across a server's restart, though paging tokens aren't plain numbers`() async throws {
    let sample = try Sample(below: "/effects")
    let (tokens, came) = AsyncStream.makeStream(of: String.self)
    let follower = FollowerTask()
    try await TestServer.run {
      serve(sample, $0)
    } test: { url in
      let horizon = try Horizon(url: url, clock: TestClock())
      await follower.start(url) {
        for try await effect in horizon.effects().stream(after: "33-0") { came.yield(effect.pagingToken) }
      }
      #expect(await tokens.prefix(3).reduce(into: []) { $0.append($1) } == [1, 2, 3].map(sample.token))
    }
    let port = try #require(await follower.port)
    try await TestServer.run(port: port) {
      serve(sample, $0)
    } test: { _ in
      #expect(await tokens.prefix(3).reduce(into: []) { $0.append($1) } == [4, 5, 6].map(sample.token))
    }
    try await follower.stop()
  }

  /// A task that outlives a server.
  private actor FollowerTask {
    private(set) var port: Int?
    private var task: Task<Void, any Error>?

    func start(_ url: String, _ work: @escaping @Sendable () async throws -> Void) {
      port = url.split(separator: ":").last.flatMap { Int($0) }
      task = Task(operation: work)
    }

    func stop() async throws {
      task?.cancel()
      try await task?.value
    }
  }
}
