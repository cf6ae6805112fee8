import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import Testing

/// Streams of new events.
struct EventStreamTests {
  private typealias Step = ScriptedServer.Step

  private static let outside = Step.error(-32_600, "startLedger must be within the ledger range: 1 - 100")

  /// Returns the first pages of a stream.
  private func pages(
    _ count: Int, _ steps: [Step], from start: EventStart?, clock: TestClock = TestClock()
  ) async throws -> (pages: [EventPage], server: ScriptedServer) {
    let server = ScriptedServer(steps)
    var iterator = try StellarRPC.scripted(server, clock: clock).eventStream(from: start).makeAsyncIterator()
    var pages: [EventPage] = []
    while pages.count < count, let page = try await iterator.next() { pages.append(page) }
    #expect(server.isDone)
    return (pages, server)
  }

  private func page(_ places: [EventSample.Place], end: UInt32, latest: UInt32, oldest: UInt32 = 1) -> Step {
    .result(EventSample.page(places, end: end, latest: latest, oldest: oldest))
  }

  @Test func `each page continues at the last cursor, and the stream polls when there is nothing new`() async throws {
    let clock = TestClock()
    let full = Step.result(EventSample.page([(50, 1, 0), (60, 1, 0)], cursor: (60, 1, 0), latest: 100))
    let steps = [full, page([(100, 1, 0)], end: 100, latest: 100), page([], end: 100, latest: 100), page([(101, 1, 0)], end: 101, latest: 101)]
    let (pages, server) = try await pages(3, steps, from: .ledger(50), clock: clock)
    #expect(pages.flatMap(\.events).map(\.ledger) == [50, 60, 100, 101])
    #expect(pages.allSatisfy { $0.missing == nil })
    #expect(server.requests[0]["startLedger"] == .number(50))
    #expect(
      server.requests.dropFirst().map { $0["pagination", "cursor"] }
        == [EventSample.id((60, 1, 0)), "\(EventCursor.end(ofLedger: 100))", "\(EventCursor.end(ofLedger: 100))"].map { .string($0) })
    #expect(clock.waits == [.seconds(5), .seconds(5)])
  }

  @Test func `a stream without a start begins after the newest ledger`() async throws {
    let latest = Step.result(#"{"id":"\#(Sample.hash)","protocolVersion":27,"sequence":100}"#)
    let (pages, server) = try await pages(1, [latest, page([], end: 100, latest: 100), page([(101, 1, 0)], end: 101, latest: 101)], from: nil)
    #expect(pages[0].events.map(\.ledger) == [101])
    #expect(server.requests[1]["pagination", "cursor"] == .string("\(EventCursor.end(ofLedger: 100))"))
  }

  @Test func `a stream resumed from a page's cursor misses and repeats no event`() async throws {
    let whole: [EventSample.Place] = [(50, 1, 0), (50, 1, 1), (50, 2, 0), (70, 1, 0)]
    for stop in 1..<whole.count {
      let first = Step.result(EventSample.page(Array(whole[..<stop]), cursor: whole[stop - 1], latest: 100))
      let before = try await pages(1, [first], from: .ledger(50)).pages
      // The server repeats the last event.
      let again = Step.result(EventSample.page(Array(whole[(stop - 1)...]), cursor: whole[3], latest: 100))
      let after = try await pages(1, [again], from: .after(before[0].cursor)).pages
      #expect((before + after).flatMap(\.events).map(\.id.description) == whole.map(EventSample.id))
    }
  }

  @Test func `ledgers that the server no longer has are reported, and the stream continues after them`() async throws {
    let (health, page) = (Step.result(EventSample.health(40...100)), page([(45, 1, 0)], end: 100, latest: 100, oldest: 40))
    let steps = [Self.outside, health, Self.outside, health, page]
    let (pages, server) = try await pages(2, steps, from: .after(try #require(EventCursor(EventSample.id((30, 1, 0))))))
    #expect(pages[0].missing == 30...39)
    #expect(pages[0].events.isEmpty)
    #expect(pages[0].cursor == .end(ofLedger: 39))
    #expect(pages[1].events.map(\.ledger) == [45])
    #expect(pages[1].missing == nil)
    #expect(server.requests.last?["startLedger"] == .number(40))
  }

  @Test func `a first ledger that the server no longer has is reported as missing`() async throws {
    let (pages, _) = try await pages(1, [Self.outside, .result(EventSample.health(40...100))], from: .ledger(1))
    #expect(pages[0].missing == 1...39)
  }

  @Test func `a gap is reported when the server silently starts at its oldest ledger`() async throws {
    let (pages, _) = try await pages(1, [page([(45, 1, 0)], end: 100, latest: 100, oldest: 40)], from: .ledger(30))
    #expect(pages[0].missing == 30...39)
    #expect(pages[0].events.map(\.ledger) == [45])
  }

  @Test func `no gap is reported if the last removed ledger had been read to its end`() async throws {
    let steps = [Self.outside, .result(EventSample.health(40...100)), page([(45, 1, 0)], end: 100, latest: 100, oldest: 40)]
    let (pages, server) = try await pages(1, steps, from: .after(.end(ofLedger: 39)))
    #expect(pages[0].missing == nil)
    #expect(pages[0].events.map(\.ledger) == [45])
    #expect(server.requests.last?["startLedger"] == .number(40))
  }

  @Test func `a lagging server is waited for, and the cursor never moves backwards`() async throws {
    let steps = [
      Self.outside, .result(EventSample.health(1...99)), page([], end: 98, latest: 98), page([(101, 1, 0)], end: 101, latest: 101),
    ]
    let (pages, server) = try await pages(1, steps, from: .after(.end(ofLedger: 100)))
    #expect(pages[0].events.map(\.ledger) == [101])
    #expect(server.requests.last?["pagination", "cursor"] == .string("\(EventCursor.end(ofLedger: 100))"))
  }

  @Test func `temporary failures are retried with growing delays or the server's own delay`() async throws {
    let clock = TestClock()
    let busy = Step.reply(HTTPReply(status: 503, headers: [.retryAfter: "9"]))
    let steps = [Step.failure(.timedOut), .failure(.notConnected("refused")), .error(-32_603, "x"), busy, page([(50, 1, 0)], end: 100, latest: 100)]
    let (pages, _) = try await pages(1, steps, from: .ledger(50), clock: clock)
    #expect(pages[0].events.map(\.ledger) == [50])
    #expect(clock.waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(9)])
  }

  @Test func `a permanent failure ends the stream with its error`() async throws {
    let within = Step.result(EventSample.health(1...100))
    let refused = RPCError.refused(RPCRefusal(code: -32_600, message: "startLedger must be within the ledger range: 1 - 100"))
    let endings: [([Step], RPCError)] = [
      (Array(repeating: [Self.outside, within], count: 13).flatMap(\.self), refused),
      ([.error(-32_602, "filters")], .refused(RPCRefusal(code: -32_602, message: "filters"))),
      ([.error(-32_601, "no such method")], .refused(RPCRefusal(code: -32_601, message: "no such method"))),
    ]
    for (steps, reason) in endings { await #expect(throws: reason) { try await pages(1, steps, from: .ledger(50)) } }
    await #expect(throws: RPCError.self) { try await pages(1, [.result(#"{"events":[]}"#)], from: .ledger(50)) }
    await #expect(throws: RPCError.self) { try await pages(1, [], from: .ledger(0)) }
  }

  @Test func `the stream ends when its task is cancelled`() async throws {
    let clock = TestClock(cancelling: .seconds(5))
    let server = ScriptedServer([page([(100, 1, 0)], end: 100, latest: 100)])
    let rpc = try StellarRPC.scripted(server, clock: clock)
    let count = Task {
      var count = 0
      for try await _ in rpc.eventStream(from: .ledger(100)) { count += 1 }
      return count
    }
    #expect(try await count.value == 1)
    #expect(server.methods == ["getEvents"])
  }
}
