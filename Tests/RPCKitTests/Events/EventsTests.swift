import Foundation
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

/// Pages of events, and their requests.
struct EventsTests {
  private func rpc(_ steps: ScriptedServer.Step...) throws -> (StellarRPC, ScriptedServer) {
    let server = ScriptedServer(steps)
    return (try StellarRPC.scripted(server), server)
  }

  @Test func `an event is read with its place, contract, topics and value`() async throws {
    let (rpc, _) = try rpc(.result(EventSample.page([(101, 5, 1)], cursor: (101, 5, 1), latest: 200)))
    let page = try await rpc.events(from: .ledger(100))
    let event = try #require(page.events.first)
    #expect(event.id.description == "0000000433791717376-0000000001")
    #expect(event.ledger == 101)
    #expect(event.closedAt == Date(timeIntervalSince1970: 1_784_656_870))
    #expect(event.contract == EventSample.contract)
    #expect(try event.topics.map { try $0.value() } == [.symbol(Array("transfer".utf8)), .u32(1)])
    #expect(try event.value.value() == .u32(7))
    #expect(event.inSuccessfulContractCall == nil)
    #expect(page.cursor == event.id)
    #expect(page.oldestLedger == 1)
  }

  @Test func `filters are encoded as the server expects them`() async throws {
    let (rpc, server) = try rpc(.result(EventSample.page([], cursor: (105, 0, 0), latest: 200)))
    let transfers = EventFilter.Topics([.value(.symbol(Array("transfer".utf8))), .any], allowsMore: true)
    let filters = [EventFilter(kinds: [.contract, .system], contracts: [EventSample.contract], topics: [transfers]), EventFilter()]
    _ = try await rpc.events(matching: filters, from: .ledger(100), before: 110, limit: 10_000)
    let first = JSONValue.object([
      "type": .string("contract,system"), "contractIds": .array([.string(EventSample.contract)]),
      "topics": .array([.array([.string("AAAADwAAAAh0cmFuc2Zlcg=="), .string("*"), .string("**")])]),
    ])
    #expect(server.requests[0]["filters"] == .array([first, .object([:])]))
    #expect(server.requests[0]["startLedger"] == .number(100))
    #expect(server.requests[0]["endLedger"] == .number(110))
    #expect(server.requests[0]["pagination"] == .object(["limit": .number(10_000)]))
  }

  @Test func `a request from a cursor has no start ledger`() async throws {
    let (rpc, server) = try rpc(.result(EventSample.page([], cursor: (105, 0, 0), latest: 200)))
    _ = try await rpc.events(from: .after(.end(ofLedger: 104)))
    #expect(server.requests[0]["pagination"] == .object(["cursor": .string("0000000450971566079-4294967295")]))
    #expect(server.requests[0]["startLedger"] == nil)
    #expect(server.requests[0]["filters"] == .array([]))
  }

  @Test func `a request beyond the server's limits isn't sent`() async throws {
    let (rpc, server) = try rpc()
    let segment = EventFilter.Segment.any
    let filters: [[EventFilter]] = [
      Array(repeating: EventFilter(), count: 6), [EventFilter(contracts: Array(repeating: EventSample.contract, count: 6))],
      [EventFilter(contracts: [try Sample.account(1).address])], [EventFilter(topics: Array(repeating: EventFilter.Topics([segment]), count: 6))],
      [EventFilter(topics: [EventFilter.Topics([])])],
      [EventFilter(topics: [EventFilter.Topics(Array(repeating: segment, count: 5), allowsMore: true)])],
    ]
    for filters in filters { await #expect(throws: RPCError.self) { try await rpc.events(matching: filters, from: .ledger(1)) } }
    for limit in [0, 10_001] { await #expect(throws: RPCError.self) { try await rpc.events(from: .ledger(1), limit: limit) } }
    await #expect(throws: RPCError.self) { try await rpc.events(from: .ledger(0)) }
    await #expect(throws: RPCError.self) { try await rpc.events(from: .ledger(5), before: 5) }
    await #expect(throws: RPCError.self) { try await rpc.events(from: .after(.end(ofLedger: 1)), before: 5) }
    #expect(server.methods.isEmpty)
  }

  @Test func `events that match no filter are refused`() async throws {
    let any = EventSample.page([(101, 0, 0)], cursor: (101, 0, 0), latest: 200)
    let other = EventFilter(contracts: [try Sample.usdc().contractID(on: .testnet)])
    let filters = [
      other, EventFilter(kinds: [.system]), EventFilter(topics: [EventFilter.Topics([.any])]),
      EventFilter(topics: [EventFilter.Topics([.any, .value(.u32(2))])]),
      EventFilter(topics: [EventFilter.Topics([.any, .any, .any], allowsMore: true)]),
    ]
    for filter in filters {
      let (rpc, _) = try rpc(.result(any))
      await #expect(throws: RPCError.self) { try await rpc.events(matching: [filter], from: .ledger(1)) }
    }
    for topics in [EventFilter.Topics([.any, .value(.u32(1))]), EventFilter.Topics([], allowsMore: true)] {
      let filter = EventFilter(topics: [topics])
      #expect(try await self.rpc(.result(any)).0.events(matching: [other, filter], from: .ledger(1)).events.count == 1)
    }
  }

  @Test func `events that are out of order, outside the range or too many are refused`() async throws {
    let pages = [
      EventSample.page([(101, 0, 1), (101, 0, 0)], cursor: (101, 0, 1), latest: 200),
      EventSample.page([(101, 0, 0)], cursor: (100, 0, 0), latest: 200),
      EventSample.page([(101, 0, 0), (101, 0, 0)], cursor: (101, 0, 0), latest: 200),
      EventSample.page([(99, 0, 0)], cursor: (101, 0, 0), latest: 200),
      EventSample.page([(110, 0, 0)], cursor: (110, 0, 0), latest: 200),
      EventSample.page([(101, 0, 0), (101, 0, 1), (101, 0, 2)], cursor: (101, 0, 2), latest: 200),
      EventSample.page([(101, 0, 0)], cursor: (101, 0, 0), latest: 200).replacing(#""ledger":101"#, with: #""ledger":102"#),
      EventSample.page([(101, 0, 0)], cursor: (101, 0, 0), latest: 200).replacing("2026-07-21T18:01:10Z", with: "yesterday"),
    ]
    for page in pages {
      let (rpc, _) = try rpc(.result(page))
      await #expect(throws: RPCError.self) { try await rpc.events(from: .ledger(100), before: 110, limit: 2) }
    }
  }

  @Test(arguments: [
    "", "-", "0016010972359577600", "16010972359577600-1", "0016010972359577600-0000000001-", "+016010972359577600-0000000001",
    "9999999999999999999-0000000001", "0016010972359577600-4294967296", "0016010972359577600-00000000-1",
  ]) func `an invalid event id is refused`(_ text: String) {
    #expect(EventCursor(text) == nil)
  }

  @Test func `event ids are ordered by time`() throws {
    let id = try #require(EventCursor("0016010972359577600-0000000001"))
    #expect(id.ledger == 3_727_845)
    #expect(id.description == "0016010972359577600-0000000001")
    #expect(id.operation == 16_010_972_359_577_601 && EventCursor.end(ofLedger: .max).operation == .max)
    #expect(try JSONDecoder().decode(EventCursor.self, from: JSONEncoder().encode(id)) == id)
    let ends = [EventCursor.end(ofLedger: 3_727_844), id, .end(ofLedger: 3_727_845), .end(ofLedger: .max)]
    #expect(ends.shuffled().sorted() == ends)
    #expect(EventCursor(EventCursor.end(ofLedger: .max).description) == .end(ofLedger: UInt32(Int32.max)))
  }
}
