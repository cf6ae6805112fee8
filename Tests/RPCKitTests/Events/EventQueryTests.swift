import Foundation
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

/// Event queries in both orders, and their requests.
struct EventQueryTests {
  private typealias Filter = EventQuery.Filter

  private func rpc(_ steps: ScriptedServer.Step...) throws -> (StellarRPC, ScriptedServer) {
    let server = ScriptedServer(steps)
    return (try StellarRPC.scripted(server), server)
  }

  private static func page(_ places: [EventSample.Place], _ status: String = "HAS_MORE", scanned: UInt32, cursor: String? = "gec1_AA") -> String {
    #"{"events":[\#(places.map(EventSample.event).joined(separator: ","))],\#(cursor.map { #""cursor":"\#($0)","# } ?? "")"#
      + #""scanStatus":"\#(status)","scannedLedger":\#(scanned),"oldestLedger":2,"latestLedger":200}"#
  }

  @Test func `a query is encoded with its filters and bounds, or with its cursor alone`() async throws {
    let (rpc, server) = try rpc(
      .result(Self.page([], scanned: 151)), .result(Self.page([], scanned: 100)), .result(Self.page([], "WAITING_FOR_LEDGERS", scanned: 4))
    )
    let transfers = Filter(kind: .contract, contract: EventSample.contract, topics: [.symbol(Array("transfer".utf8)), nil, .u32(1)])
    let query = EventQuery([transfers, Filter(kind: .system)], minLedger: 100, maxLedger: 150, order: .descending)
    let page = try await rpc.queryEvents(query, limit: 1_000)
    _ = try await rpc.queryEvents(query, after: page.cursor)
    _ = try await rpc.queryEvents(EventQuery(minLedger: 5))
    let first = JSONValue.object([
      "type": .string("contract"), "contractId": .string(EventSample.contract), "topic0": .string("AAAADwAAAAh0cmFuc2Zlcg=="),
      "topic2": .string("AAAAAwAAAAE="),
    ])
    let asked: JSONValue = .object([
      "minLedger": .number(100), "maxLedger": .number(150), "order": .string("desc"), "limit": .number(1_000),
      "filters": .array([first, .object(["type": .string("system")])]),
    ])
    #expect(server.methods == ["queryEvents", "queryEvents", "queryEvents"])
    #expect(server.requests.map { $0.json["params"] } == [asked, .object(["cursor": .string("gec1_AA")]), .object(["minLedger": .number(5)])])
    #expect(page.status == .hasMore && page.scannedLedger == 151 && page.oldestLedger == 2 && page.latestLedger == 200)
  }

  @Test func `an invalid query isn't sent`() async throws {
    let (rpc, server) = try rpc()
    let queries = [
      EventQuery(), EventQuery(minLedger: 0), EventQuery(minLedger: 0, order: .descending), EventQuery(minLedger: 5, maxLedger: 4),
      EventQuery(maxLedger: 0, order: .descending), EventQuery([Filter()], minLedger: 1), EventQuery([Filter(topics: [nil, nil])], minLedger: 1),
      EventQuery([Filter(contract: "C")], minLedger: 1), EventQuery([Filter(topics: [nil, nil, nil, nil, .void])], minLedger: 1),
      EventQuery(Array(repeating: Filter(kind: .contract), count: 257), minLedger: 1),
    ]
    for query in queries { await #expect(throws: RPCError.self) { try await rpc.queryEvents(query) } }
    for limit in [0, 1_001] { await #expect(throws: RPCError.self) { try await rpc.queryEvents(EventQuery(minLedger: 1), limit: limit) } }
    for cursor in ["", String(repeating: "A", count: 600_000)] {
      await #expect(throws: RPCError.self) { try await rpc.queryEvents(EventQuery(minLedger: 1), after: cursor) }
    }
    #expect(server.methods.isEmpty)
  }

  @Test func `events are accepted in ascending and in descending order`() async throws {
    let oldest = EventQuery([Filter(contract: EventSample.contract, topics: [nil, .u32(1)])], minLedger: 100)
    let first = try await rpc(.result(Self.page([(101, 1, 0), (101, 1, 1), (102, 1, 0)], scanned: 101))).0.queryEvents(oldest, limit: 3)
    #expect(first.events.map(\.ledger) == [101, 101, 102] && first.cursor == "gec1_AA")
    let newest = EventQuery(minLedger: 100, maxLedger: 110, order: .descending)
    let last = try await rpc(.result(Self.page([(110, 1, 1), (110, 1, 0), (100, 1, 0)], "COMPLETE", scanned: 100, cursor: nil))).0.queryEvents(newest)
    #expect(last.events.map(\.ledger) == [110, 110, 100] && last.cursor == nil && last.status == .complete)
    let before = EventQuery(maxLedger: 1, order: .descending)
    let empty = try await rpc(.result(Self.page([], "COMPLETE", scanned: 2, cursor: nil))).0.queryEvents(before)
    #expect(empty.events.isEmpty && empty.status == .complete)
  }

  @Test(arguments: [
    // Events out of order, or repeated.
    page([(101, 1, 0), (102, 1, 0)], scanned: 101), page([(102, 1, 0), (102, 1, 0)], scanned: 102),
    // Events of other ledgers.
    page([(151, 1, 0)], scanned: 150), page([(99, 1, 0)], scanned: 100),
    // More events than requested.
    page([(103, 1, 0), (102, 1, 0), (101, 1, 0)], scanned: 101),
    // Skipped ledgers, or a premature end.
    page([(110, 1, 0)], scanned: 112), page([], "COMPLETE", scanned: 101, cursor: nil),
    // A superfluous or missing cursor, or an unknown status.
    page([], "COMPLETE", scanned: 100), page([], scanned: 100, cursor: nil), page([], "HAS_MORE", scanned: 100, cursor: ""),
    page([], "NO_IDEA", scanned: 100), page([], scanned: 100).replacing(#""scannedLedger":100"#, with: #""scannedLedger":-1"#),
  ]) func `an inconsistent answer to a query is refused`(page: String) async throws {
    let (rpc, _) = try rpc(.result(page))
    let query = EventQuery(minLedger: 100, maxLedger: 150, order: .descending)
    let error = await #expect(throws: RPCError.self) { try await rpc.queryEvents(query, limit: 2) }
    guard case .invalidAnswer? = error else { throw NotRefused() }
  }

  private struct NotRefused: Error {}

  @Test func `events that match no filter are refused`() async throws {
    let filters = [
      Filter(kind: .system), Filter(contract: try Sample.usdc().contractID(on: .testnet)), Filter(topics: [.u32(1)]),
      Filter(topics: [nil, nil, .u32(1)]), Filter(kind: .contract, topics: [nil, .u32(2)]),
    ]
    for filter in filters {
      let (rpc, _) = try rpc(.result(Self.page([(101, 1, 0)], scanned: 101)))
      await #expect(throws: RPCError.invalidAnswer("events: one that wasn't asked for")) {
        try await rpc.queryEvents(EventQuery([filter], minLedger: 100))
      }
    }
    let (rpc, _) = try rpc(.result(Self.page([], "COMPLETE", scanned: 150, cursor: nil)))
    await #expect(throws: RPCError.invalidAnswer("scanStatus: complete before its end")) { try await rpc.queryEvents(EventQuery(minLedger: 100)) }
  }

  private static func refusal(_ data: String) -> ScriptedServer.Step {
    .body(#"{"jsonrpc":"2.0","id":ID,"error":{"code":-32602,"message":"m","data":\#(data)}}"#)
  }

  @Test func `a refused query reports the reason, or that the server no longer has the ledgers`() async throws {
    let query = EventQuery(minLedger: 5)
    let forgotten = #"{"reason":"ledger_out_of_range","missingLedger":5,"oldestLedger":9,"latestLedger":20}"#
    await #expect(throws: RPCError.forgotten(oldestLedger: 9)) { try await rpc(Self.refusal(forgotten)).0.queryEvents(query) }
    let others: [(String, String?)] = [
      (#"{"reason":"cursor_malformed","oldestLedger":9,"latestLedger":20}"#, RPCRefusal.cursorMalformed),
      (forgotten.replacing(":5", with: ":21"), RPCRefusal.ledgerOutOfRange), (forgotten.replacing(":9", with: ":-9"), RPCRefusal.ledgerOutOfRange),
      (#"{"reason":"ledger_out_of_range"}"#, RPCRefusal.ledgerOutOfRange), (#""why""#, nil),
    ]
    for (data, reason) in others {
      let error = await #expect(throws: RPCError.self) { try await rpc(Self.refusal(data)).0.queryEvents(query) }
      guard case .refused(let refusal)? = error else { throw NotRefused() }
      #expect(refusal.code == RPCRefusal.invalidParameters && refusal.reason == reason)
    }
  }
}
