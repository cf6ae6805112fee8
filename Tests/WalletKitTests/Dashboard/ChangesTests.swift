import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import SandboxKit
import StellarKit
import StellarXDR
import Synchronization
import Testing

@testable import WalletKit

/// How the wallet learns of changes to an account.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ChangesTests {
  /// A real server whose first stream sends only an unreadable record.
  private final class UnreadableTransport: HTTPTransport {
    private let real = AsyncHTTPTransport()
    private let isFirst = Mutex(true)
    private let place: AsyncStream<String>.Continuation
    /// The reported number of the newest ledger; nil for the real one.
    private let newest: UInt32?
    /// The cursor that each stream begins after.
    let places: AsyncStream<String>

    init(newest: UInt32? = nil) {
      self.newest = newest
      (places, place) = AsyncStream.makeStream(of: String.self)
    }

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      var reply = try await real.send(request)
      if let newest, request.url.contains("/ledgers") {
        reply.body = Array(String(decoding: reply.body, as: UTF8.self).replacing(/"sequence":\s*\d+/, with: "\"sequence\":\(newest)").utf8)
      }
      return reply
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
      place.yield(URLComponents(string: request.url)?.queryItems?.first { $0.name == "cursor" }?.value ?? "")
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard isFirst else { return try await real.stream(request) }
      let body = AsyncThrowingStream<[UInt8], any Error> { continuation in
        continuation.yield(Array("event: open\ndata: \"hello\"\n\nid: 2-1\ndata: {\"type\": \"account_credited\"}\n\n".utf8))
      }
      return HTTPStreamReply(status: 200, headers: [.contentType: "text/event-stream"], body: body)
    }
  }

  @Test func `an unreadable record is reported as a change once, and so are later records`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let ben = try people.id("ben")
      let transport = UnreadableTransport()
      let changes = HorizonNetwork(try Horizon(url: test.horizon.url, transport: transport), clock: FlyingClock()).changes(of: ben, after: 1)
      #expect(await transport.places.next() == "1")
      let place = try #require(await transport.places.next().flatMap { Int64($0) })
      #expect(try await place > test.history(of: ben).first?.id ?? .max)
      #expect(await changes.next() != nil)
      try await people.submit("ana", .payment(destination: MuxedAccount(ben), asset: .native, amount: Amount("1")))
      #expect(await changes.next() != nil)
    }
  }

  @Test(arguments: [UInt32(Int32.max), UInt32.max])
  func `a stream isn't resumed after a ledger with an impossible number`(newest: UInt32) async throws {
    try await TestNetwork.with { test in
      let ben = try await Townsfolk(test, "ben").id("ben")
      let start = try #require(try await test.history(of: ben).first?.id)
      let transport = UnreadableTransport(newest: newest)
      let changes = HorizonNetwork(try Horizon(url: test.horizon.url, transport: transport), clock: FlyingClock()).changes(of: ben, after: start)
      #expect(await transport.places.next() == "\(start)")
      #expect(await transport.places.next() == "\(start)")
      #expect(await changes.next() != nil)
    }
  }

  @Test func `an unreadable event is reported as a change, and isn't requested again`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let ben = try people.id("ben")
      let ledger = try await test.rpc().ledger().sequence
      try await people.submit("ana", .payment(destination: MuxedAccount(ben), asset: .native, amount: Amount("1")))
      let (places, place) = AsyncStream.makeStream(of: String.self)
      let transport = ChangingTransport { request in
        if request.contains("getEvents"), let cursor = request.firstMatch(of: /"cursor":"([^"]*)"/) { place.yield(String(cursor.output.1)) }
        return request
      } answering: { request, answer in
        request.contains("getEvents") ? answer.replacing("\"topic\"", with: "\"subject\"") : answer
      }
      let rpc = try StellarRPC(url: "\(test.horizon.url)/rpc", network: .sandbox, transport: transport, clock: ContinuousClock())
      let changes = StellarRPCNetwork(rpc, clock: FlyingClock()).changes(of: ben, after: Int64(ledger) << 32)
      let first = try #require(await places.next())
      #expect(await places.next() != first)
      #expect(await changes.next() != nil)
    }
  }
}

extension AsyncStream where Element: Sendable {
  /// The next element; nil at the end.
  fileprivate func next() async -> Element? {
    for await element in self { return element }
    return nil
  }
}
