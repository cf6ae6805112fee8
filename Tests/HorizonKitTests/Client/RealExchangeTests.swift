import Foundation
import HTTPTypes
import HorizonKit
import Hummingbird
import Sentences
import StellarKit
import Testing

/// The client with a real server over real connections.
@Suite struct RealExchangeTests {
  private struct Cut: Error {}

  private static let until = Date(timeIntervalSince1970: TimeInterval(Signed.maxTime))

  private let signed: SignedTransaction

  init() throws {
    signed = try Signed.payment(hash: "3389e9f0f1a65f19736cacf544c2e825313e8447f569233bb8db39aa607c8889")
  }

  private func server(_ answer: @escaping @Sendable (Request) throws -> Response, test: @escaping @Sendable (Horizon) async throws -> Void)
    async throws
  {
    try await TestServer.run { router in
      router.get("/") { request, _ in try answer(request) }
      router.get("**") { request, _ in try answer(request) }
      router.post("**") { request, _ in try answer(request) }
    } test: { url in
      try await test(Horizon(url: url))
    }
  }

  @Test func `a record is read and a transaction submitted over a real connection`() async throws {
    let root = try Answer("root").bytes
    let transaction = try Answer("transaction").bytes
    let form =
      "tx="
      + signed.base64.replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "/", with: "%2F")
      .replacingOccurrences(of: "=", with: "%3D")
    try await TestServer.run { router in
      router.get("/") { _, _ in TestServer.json(root) }
      router.post("/transactions") { request, _ in
        let body = try await request.body.collect(upTo: 1000)
        return TestServer.json(String(buffer: body) == form ? transaction : [])
      }
    } test: { url in
      let horizon = try Horizon(url: url + "/")
      #expect(try await horizon.root().historyLatestLedger == 1214)
      guard case .applied = await horizon.submit(signed) else {
        Issue.record("not applied")
        return
      }
    }
  }

  @Test func `a rate limit is reported with the time to wait, and leaves a submission unknown`() async throws {
    try await server { _ in
      Response(status: .tooManyRequests, headers: [.retryAfter: "17"])
    } test: { horizon in
      await #expect(throws: HorizonError.rateLimited(retryAfter: .seconds(17))) { try await horizon.root() }
      guard case .unknown(_, .rateLimited(retryAfter: .seconds(17))) = await horizon.submit(signed) else {
        Issue.record("a request that was read was taken for one that wasn't sent")
        return
      }
    }
  }

  @Test func `a gateway timeout leaves a submission unknown`() async throws {
    try await server { _ in
      Response(status: .gatewayTimeout)
    } test: { horizon in
      #expect(await horizon.submit(signed) == .unknown(until: Self.until, .unavailable(status: 504, retryAfter: nil)))
    }
  }

  @Test func `a redirect is not followed`() async throws {
    let root = try Answer("root").bytes
    try await server { request in
      request.uri.path == "/" ? Response(status: .found, headers: [.location: "/elsewhere"]) : TestServer.json(root)
    } test: { horizon in
      await #expect(throws: HorizonError.notHorizon("it redirects (status 302)")) { try await horizon.root() }
    }
  }

  @Test func `a truncated answer is an error, and leaves a submission unknown`() async throws {
    let root = try Answer("root").bytes
    try await server { _ in
      let body = ResponseBody(contentLength: root.count) { writer in
        try await writer.write(ByteBuffer(bytes: root.prefix(100)))
        throw Cut()
      }
      return Response(status: .ok, body: body)
    } test: { horizon in
      let error = await #expect(throws: HorizonError.self) { try await horizon.root() }
      guard case .connectionLost = try #require(error), case .unknown(Self.until, .connectionLost) = await horizon.submit(signed) else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `an answer of more than 5 MB is refused with or without a content length`() async throws {
    let megabyte = [UInt8](repeating: UInt8(ascii: " "), count: 1_000_000)
    try await server { request in
      let body = ResponseBody(contentLength: request.uri.path == "/" ? 6_000_000 : nil) { writer in
        for _ in 0..<6 { try await writer.write(ByteBuffer(bytes: megabyte)) }
        try await writer.finish(nil)
      }
      return Response(status: .ok, body: body)
    } test: { horizon in
      await #expect(throws: HorizonError.tooLarge(limit: 5_000_000)) { try await horizon.root() }
      await #expect(throws: HorizonError.tooLarge(limit: 5_000_000)) { try await horizon.feeStats() }
    }
  }

  @Test func `an answer that isn't JSON isn't taken for Horizon's`() async throws {
    try await server { _ in
      Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<html>Welcome to the hotel</html>")))
    } test: { horizon in
      await #expect(throws: HorizonError.notHorizon("not JSON")) { try await horizon.root() }
    }
  }

  @Test func `an answer that isn't finished in time is given up`() async throws {
    try await TestServer.run { router in
      router.get("/") { _, _ in
        Response(
          status: .ok,
          body: .init { writer in
            try await writer.write(ByteBuffer(string: "{"))
            await TestServer.hang()
          }
        )
      }
    } test: { url in
      let transport = AsyncHTTPTransport(clock: TestClock(hanging: []))
      let horizon = try Horizon(url: url, transport: transport)
      await #expect(throws: HorizonError.timedOut) { try await horizon.root() }
    }
  }

  @Test func `a missing server is reported as unreachable`() async throws {
    // Nobody listens on this port at the other loopback address.
    try await TestServer.run { _ in
    } test: { url in
      try await Self.expectGone(url)
    }
  }

  private static func expectGone(_ url: String) async throws {
    let horizon = try Horizon(url: url.replacingOccurrences(of: "127.0.0.1", with: "127.0.0.2"))
    let error = await #expect(throws: HorizonError.self) { try await horizon.root() }
    guard case .unreachable(let reason) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.english.contains("nothing answers"))
    guard case .notSent(.unreachable) = await horizon.submit(try Signed.payment()) else {
      Issue.record("a submission that wasn't sent")
      return
    }
  }

  @Test func `a request gets a connection beside twelve open streams`() async throws {
    let root = try Answer("root").bytes
    try await TestServer.run { router in
      router.get("/") { _, _ in TestServer.json(root) }
      router.get("/stream") { _, _ in
        Response(
          status: .ok,
          body: .init { writer in
            try await writer.write(ByteBuffer(string: ":\n"))
            await TestServer.hang()
          }
        )
      }
    } test: { url in
      let transport = AsyncHTTPTransport()
      var streams: [HTTPStreamReply] = []
      for _ in 0..<12 { streams.append(try await transport.stream(HTTPRequestMessage(url: url + "/stream"))) }
      #expect(try await Horizon(url: url, transport: transport).root().historyLatestLedger == 1214)
      #expect(streams.allSatisfy { $0.status == 200 })
    }
  }

  @Test func `a request ends when its task is cancelled`() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    try await TestServer.run { router in
      router.get("/") { _, _ in
        arrived.yield()
        await TestServer.hang()
        return Response(status: .ok)
      }
    } test: { url in
      let horizon = try Horizon(url: url)
      let task = Task { try await horizon.root() }
      for await _ in arrivals { break }
      task.cancel()
      await #expect(throws: HorizonError.cancelled) { try await task.value }
    }
  }
}
