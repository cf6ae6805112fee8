import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct EventScanTests {
  private static func filter(_ events: [StoredEvent], _ random: inout SeededGenerator) -> EventScan.Filter {
    var filter = EventScan.Filter()
    let event = random.pick(events).event
    if random.chance(40) { filter.kind = random.chance(90) ? .contract : .system }
    if random.chance(40) { filter.contract = random.chance(90) ? event.contractID : Bytes32() }
    for (place, topic) in event.topics.prefix(EventScan.Filter.topicCount).enumerated() where random.chance(30) { filter.topics[place] = topic }
    if filter.isEmpty { filter.topics[0] = event.topics[0] }
    return filter
  }

  private static func fits(_ event: XDR.ContractEvent, _ filter: EventScan.Filter) -> Bool {
    guard filter.kind == nil || filter.kind == event.type, filter.contract == nil || filter.contract == event.contractID else { return false }
    for (place, topic) in filter.topics.enumerated() where topic != nil {
      guard event.topics.indices.contains(place), event.topics[place] == topic else { return false }
    }
    return true
  }

  private static func window(_ sandbox: Sandbox, from oldest: UInt32) async throws -> RetainedLedgers {
    let latest = await sandbox.latest
    let first = try await sandbox.history.read { try $0.ledger(oldest) }
    return RetainedLedgers(oldest: .init(try #require(first).header), latest: .init(latest))
  }

  @Test func `the pages of a scan have what a look at each event finds, from either end`() async throws {
    var random = SeededGenerator(seed: 11)
    let (sandbox, _) = try await EventQueryTests.history(.inMemory, &random)
    let latest = await sandbox.latest.sequence
    let every = EventQuery(start: EventPlace(ledger: 1), end: EventPlace(after: latest), limit: .max)
    let all = try await sandbox.history.read { try $0.events(every) }
    var (found, pages) = (0, 0)
    for round in 0..<200 {
      let window = try await Self.window(sandbox, from: random.chance(60) ? 1 : UInt32.random(in: 1...latest, using: &random))
      let (isUp, oldest) = (random.chance(50), window.oldest.sequence)
      let first = UInt32.random(in: (isUp ? max(2, oldest) : 2)...latest, using: &random)
      let last: UInt32? = isUp && random.chance(30) ? nil : UInt32.random(in: first...(isUp ? latest + 3 : latest), using: &random)
      let filters = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.filter(all, &random) }
      var scan = EventScan(minLedger: first, maxLedger: last, order: isUp ? .ascending : .descending, filters: filters)
      let fitting = all.filter { event in
        let ledger = event.place.id.ledger
        return (first...(last ?? .max)).contains(ledger) && ledger >= oldest && (filters.isEmpty || filters.contains { Self.fits(event.event, $0) })
      }
      let expected = isUp ? fitting : fitting.reversed()
      var (given, status): ([StoredEvent], EventScan.Status) = ([], .hasMore)
      while status == .hasMore, given.count <= expected.count {
        let (asked, limit, ledgers) = (scan, Int.random(in: 1...30, using: &random), UInt32.random(in: 1...30, using: &random))
        let page = try await sandbox.history.read { try asked.page(of: $0, in: window, limit: limit, ledgers: ledgers) }
        given += page.events
        // Everything up to the scanned ledger, and at most a part of the next ledger.
        let told = page.next.toldLedger
        let covered = expected.prefix { isUp ? $0.place.id.ledger <= told : $0.place.id.ledger >= told }.count
        let begun = expected.prefix { isUp ? $0.place.id.ledger <= told + 1 : $0.place.id.ledger >= told - 1 }.count
        #expect((covered...begun).contains(given.count) && page.events.count <= limit, "round \(round)")
        status = page.status
        if status == .complete { break }
        scan = try EventScan(cursor: page.next.cursor)
        #expect(scan == page.next, "round \(round)")
        pages += 1
      }
      #expect(given == Array(expected), "round \(round)")
      let isWhole = isUp ? last.map { $0 <= latest } ?? false : first >= oldest
      #expect(status == (isWhole ? .complete : isUp ? .waitingForLedgers : .oldestReached), "round \(round)")
      found += given.count
    }
    #expect(found > 3_000)
    #expect(pages > 300)
  }

  @Test func `a scan from the newest event ignores ledgers that close in between`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    try await sandbox.withRPCRouter { rpc in
      var (params, ids) = (#"{"order":"desc","limit":1}"#, [String]())
      let all = try await rpc.call("getEvents", #"{"startLedger":1}"#)["result"]["events"].array.compactMap { $0["id"].text }
      while ids.count <= all.count {
        let page = try await rpc.call("queryEvents", params)["result"]
        ids += page["events"].array.compactMap { $0["id"].text }
        guard let cursor = page["cursor"].text else { break }
        params = #"{"limit":1,"cursor":"\#(cursor)"}"#
        try await sandbox.apply(alice, [.pay(bob, 1)])
      }
      #expect(ids == all.reversed())
    }
  }

  @Test func `a scan before the first ledger with events finds nothing`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    try await sandbox.withRPCRouter { rpc in
      // No account has been funded yet.
      let empty = try await rpc.call("queryEvents", #"{"order":"desc"}"#)["result"]
      #expect(empty["scanStatus"].text == "COMPLETE" && empty["events"].array.isEmpty && empty["latestLedger"].number == 1)
      let waiting = try await rpc.call("queryEvents", #"{"minLedger":1}"#)["result"]
      #expect(waiting["scanStatus"].text == "WAITING_FOR_LEDGERS" && waiting["scannedLedger"].number == 1)
      _ = try await sandbox.funded(1)
      for (params, ledger) in [(#"{"minLedger":1,"maxLedger":1}"#, 1), (#"{"maxLedger":1,"order":"desc"}"#, 2)] as [(String, Int64)] {
        let page = try await rpc.call("queryEvents", params)["result"]
        #expect(page.keys == ["events", "scanStatus", "scannedLedger", "oldestLedger", "latestLedger"])
        #expect(page["scanStatus"].text == "COMPLETE" && page["events"].array.isEmpty && page["scannedLedger"].number == ledger)
      }
      let event = try await rpc.call("queryEvents", #"{"minLedger":2,"limit":1}"#)["result"]["events"][0]
      let names: Set = [
        "type", "ledger", "ledgerClosedAt", "contractId", "id", "operationIndex", "transactionIndex", "txHash", "topic", "value",
      ]
      #expect(event.keys == names)
    }
  }

  // MARK: Cursors

  private static func bytes(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

  private static func u32(_ numbers: UInt32...) -> [UInt8] {
    numbers.flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
  }

  private static func token(_ bytes: [UInt8]) -> String {
    "gec1_" + Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The layout that stellar-rpc's event_cursor_test.go specifies byte by byte.
  @Test func `a cursor is written as stellar-rpc's archive node writes it`() throws {
    let (contract, topic) = ([UInt8](repeating: 0xC5, count: 32), XDR.SCVal.u32(178))
    let following = EventScan(minLedger: 100, scannedLedger: 175)
    var filter = EventScan.Filter(contract: Bytes32(contract))
    filter.topics[1] = topic
    let position = EventScan.Position(ledger: 7, transaction: 4, operation: 5, event: 6, number: 9)
    let backwards = EventScan(
      minLedger: 3, maxLedger: 10, order: .descending, filters: [filter, EventScan.Filter(kind: .system)], position: position, scannedLedger: 8)
    let written: [(EventScan, [UInt8])] = [
      (following, Self.bytes([0], Self.u32(100, 175), [0, 0])),
      (
        backwards,
        Self.bytes([7], Self.u32(3, 10, 7, 4, 5, 6, 9, 8), [0, 2, 0b101], contract, Self.u32(8), topic.xdrBytes, [0b10_0000, 0])
      ),
    ]
    for (scan, bytes) in written {
      #expect(scan.cursor == Self.token(bytes))
      #expect(try EventScan(cursor: Self.token(bytes)) == scan)
    }
    #expect(following.cursor == "gec1_AAAAAGQAAACvAAA")
  }

  private static let whole = bytes([0], u32(2, 0), [0, 0])
  private static let inFilter = bytes([0], u32(2, 0), [0, 1])

  @Test(arguments: [
    ("opaque", "malformed cursor: not a gec token"), ("gec1", "malformed cursor: missing version"), ("gec_AA", "malformed cursor: missing version"),
    ("gecx_AA", #"malformed cursor: version "x""#), ("gec2_AA", "unknown cursor version: 2"), ("gec01_AA", "unknown cursor version: 01"),
    ("gec1_AA\nAA", "malformed cursor: whitespace in payload"), ("gec1_!!!", "malformed cursor: base64: illegal base64 data at input byte 0"),
    ("gec1_AAAA==", "malformed cursor: base64: illegal base64 data at input byte 4"),
    ("gec1_AAAAA", "malformed cursor: base64: illegal base64 data at input byte 4"),
    ("gec1_AAB", "malformed cursor: base64: illegal base64 data at input byte 2"), ("gec1_", "malformed cursor: truncated body"),
    (token([4] + u32(2, 2, 2)), "malformed cursor: truncated body"), (token(whole + [0]), "malformed cursor: 1 trailing bytes"),
    (token(bytes([8], u32(2, 0), [0, 0])), "malformed cursor: reserved flag bits in 0x08"),
    (token(bytes([1], u32(2, 0), [0, 0])), "malformed cursor: descending without a max ledger"),
    (token(bytes([2], u32(3, 2, 0), [0, 0])), "malformed cursor: min ledger 3 > max ledger 2"),
    (token(bytes([0], u32(1, 0), [0, 0])), "malformed cursor: min ledger 1 is below genesis (2)"),
    (token(bytes([0], u32(5, 4), [0, 0])), "malformed cursor: scanned ledger 4 outside scope bounds"),
    (token(bytes([0], u32(5, .max), [0, 0])), "malformed cursor: scanned ledger 4294967295 outside scope bounds"),
    (token(bytes([6], u32(5, 9, 10, 1, 0, 0, 0, 0), [0, 0])), "malformed cursor: position ledger 10 outside scope bounds"),
    (token(bytes([6], u32(5, 9, 7, 1, 0, 0, 0, 7), [0, 0])), "malformed cursor: position ledger 7 does not pair with scanned ledger 7"),
    (token(bytes([7], u32(5, 9, 8, 1, 0, 0, 0, 0), [0, 0])), "malformed cursor: position ledger 8 does not pair with scanned ledger 0"),
    (token(bytes([0], u32(2, 0), [1, 1])), "malformed cursor: 257 filters exceeds the 256-filter cap"),
    (token(inFilter), "malformed cursor: truncated body"), (token(inFilter + [0]), "malformed cursor: filter 0 has no constraint"),
    (token(inFilter + [0x20, 2]), "malformed cursor: filter 0 names event type 2"),
    (token(inFilter + [0x20, 99]), "malformed cursor: filter 0 names event type 99"),
    (token(inFilter + [0xC0, 2]), "malformed cursor: filter 0 carries a topic count"),
    (token(inFilter + [2] + u32(0)), "malformed cursor: topic 0 present with zero length"),
    (token(inFilter + [2] + u32(1_000)), "malformed cursor: topic 0 of filter 0 is no ScVal"),
    (token(inFilter + [2] + u32(4, 99)), "malformed cursor: topic 0 of filter 0 is no ScVal"),
  ]) func `an invalid cursor is refused with the reason`(text: String, message: String) {
    #expect { try EventScan(cursor: text) } throws: { ($0 as? EventScan.NoCursor)?.message == message }
  }

  @Test func `a cursor whose position isn't an event's is refused`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    _ = try await sandbox.funded(1)
    try await sandbox.withRPCRouter { rpc in
      let text = try await rpc.call("queryEvents", #"{"minLedger":2,"limit":1}"#)["result"]["cursor"].text
      let scan = try EventScan(cursor: try #require(text))
      let position = try #require(scan.position)
      let place = "(tx \(position.transaction), op \(position.operation), event \(position.event))"
      let wrong: [(WritableKeyPath<EventScan.Position, UInt32>, String)] = [
        (\.number, "has no stored event at index 9"), (\.event, "index 0 holds \(place)"), (\.transaction, "index 0 holds \(place)"),
      ]
      for (field, end) in wrong {
        var other = scan
        other.position?[keyPath: field] = 9
        let error = try await rpc.call("queryEvents", #"{"cursor":"\#(other.cursor)"}"#)["error"]
        #expect(error["message"].text == "cursor position does not match stored events: ledger 2 \(end)")
        #expect(error["data"]["reason"].text == "cursor_malformed")
      }
      #expect(position.number == 0)
    }
  }
}
