import Foundation
import GRDB
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct EventQueryTests {
  /// A history in which a few accounts pay each other a few assets, with failures and ledgers in which nothing happens.
  static func history(_ storage: SandboxStorage = .inMemory, _ random: inout SeededGenerator) async throws -> (Sandbox, [KeyPair]) {
    let sandbox = try Sandbox.test(storage, keepsMeta: true)
    var keys: [KeyPair] = []
    for n in 1...4 { keys.append(try await sandbox.funded(UInt8(n))) }
    for _ in 0..<150 {
      let (from, to) = (random.pick(keys), random.pick(keys))
      let asset: XDR.Asset = random.chance(50) ? .native : .short("GOLD", keys[0])
      let count = Int.random(in: 1...3, using: &random)
      let operations = (0..<count).map { _ in XDR.Operation.pay(to, Int64.random(in: 1...9, using: &random), asset) }
      let trusts = random.chance(20) ? [XDR.Operation.trust(.short("GOLD", keys[0]), limit: 1_000)] : []
      let sequence = try await sandbox.history.read { try $0.account(from.accountID) }?.entry.sequenceNumber ?? 0
      let transaction = XDR.Transaction(
        sourceAccount: MuxedAccount(from.accountID).xdr, fee: 1_000, seqNum: sequence + 1, cond: .none, memo: .none, operations: trusts + operations)
      _ = try await sandbox.submit(
        .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: [from.sign(transaction.hash(on: sandbox.network))])))
    }
    return (sandbox, keys)
  }

  private static func filter(_ events: [StoredEvent], _ random: inout SeededGenerator) -> EventQuery.Filter {
    var filter = EventQuery.Filter()
    let event = random.pick(events).event
    if random.chance(30) { filter.kinds = [random.chance(80) ? .contract : .system] }
    if random.chance(40) { filter.contracts = [event.contractID ?? Bytes32(), random.pick(events).event.contractID ?? Bytes32()] }
    if random.chance(80) {
      filter.topics = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let topics = random.pick(events).event.topics
        let segments = topics.prefix(Int.random(in: 0...topics.count, using: &random)).map { random.chance(50) ? $0 : nil }
        return EventQuery.Topics(segments: segments, allowsMore: random.chance(70))
      }
    }
    return filter
  }

  @Test func `a query finds what a look at each event finds, from either end`() async throws {
    var random = SeededGenerator(seed: 7)
    let (sandbox, _) = try await Self.history(.inMemory, &random)
    let latest = await sandbox.latest.sequence
    let (first, last) = (EventPlace(ledger: 1), EventPlace(after: latest))
    let all = try await sandbox.history.read { try $0.events(EventQuery(start: first, end: last, limit: .max)) }
    #expect(all.count > 300 && zip(all, all.dropFirst()).allSatisfy { $0.place < $1.place })
    var found = 0
    for _ in 0..<300 {
      let filters = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.filter(all, &random) }
      var ends = [random.pick(all).place, random.pick(all).place, first, last].shuffled(using: &random).prefix(2).sorted()
      let fitting = all.filter { ends[0] <= $0.place && $0.place <= ends[1] }
      if random.chance(40) { ends.reverse() }
      let query = EventQuery(filters: filters, start: ends[0], end: ends[1], limit: Int.random(in: 1...200, using: &random))
      let expected = (query.order == .ascending ? fitting : fitting.reversed()).filter { query.matches($0.event) }.prefix(query.limit)
      let events = try await sandbox.history.read { try $0.events(query) }
      #expect(events == Array(expected))
      found += events.count
    }
    #expect(found > 3_000)
  }

  @Test func `a file from before events were listed lists the events in its meta`() async throws {
    let folder = try TestFolder()
    let storage = SandboxStorage.file(folder.path + "/sandbox.sqlite")
    var random = SeededGenerator(seed: 8)
    let (first, _) = try await Self.history(storage, &random)
    let query = EventQuery(start: EventPlace(ledger: 1), end: EventPlace(after: await first.latest.sequence), limit: .max)
    let before = try await first.history.read { try $0.events(query) }
    await first.close()
    let queue = try DatabaseQueue(path: folder.path + "/sandbox.sqlite")
    try await queue.write { db in
      try db.execute(sql: "DROP TABLE events; DROP TABLE facetsOfEvents; DELETE FROM grdb_migrations WHERE identifier LIKE '10 %'")
    }
    try queue.close()
    let second = try Sandbox.test(storage, keepsMeta: true)
    #expect(try await second.history.read { try $0.events(query) } == before)
    await second.close()
  }

  @Test(arguments: [
    ("0000000008589938688-0000000000", EventPlace(id: TotalOrderID(ledger: 2, transaction: 1))),
    ("0000000000000000000-0000000007", EventPlace(id: TotalOrderID(rawValue: 0), event: 7)),
    ("9223372036854775807-4294967295", EventPlace(after: UInt32(Int32.max))),
  ]) func `an event's place is written with leading zeros`(text: String, place: EventPlace) {
    #expect(place.description == text)
  }

  @Test func `events can be listed newest first, page by page`() async throws {
    var random = SeededGenerator(seed: 9)
    let (sandbox, _) = try await Self.history(.inMemory, &random)
    let latest = await sandbox.latest.sequence
    try await sandbox.withRPCRouter { rpc in
      let whole = try await rpc.call("getEvents", #"{"startLedger":1,"pagination":{"limit":10000}}"#)["result"]
      let all = whole["events"].array.compactMap { $0["id"].text }
      var (found, params) = ([String](), #"{"startLedger":\#(latest),"order":"desc","pagination":{"limit":70}}"#)
      while found.count <= all.count {
        let page = try await rpc.call("getEvents", params)["result"]
        let ids = page["events"].array.compactMap { $0["id"].text }
        if ids.isEmpty { break }
        found += ids
        params = #"{"order":"desc","pagination":{"limit":70,"cursor":"\#(page["cursor"].text ?? "")"}}"#
      }
      #expect(found == all.reversed() && found.count > 300)
      let some = try await rpc.call("getEvents", #"{"startLedger":9,"endLedger":6,"order":"desc"}"#)["result"]["events"].array
      #expect(Set(some.map { $0["ledger"].number }) == [7, 8, 9])
    }
  }

  @Test func `a request from a ledger in the far future finds nothing yet`() async throws {
    let latest = RetainedLedgers.Ledger(await (try Sandbox.test()).latest)
    for start in ["2147483647", "2147483648", "4294967295"] {
      let request = try EventsRequest(RPCParameters(.object(["startLedger": .number(start)]), of: "GetEventsRequest"))
      #expect(request.query(in: RetainedLedgers(oldest: latest, latest: latest), from: nil, limit: 10) == nil, "\(start)")
    }
  }

  @Test func `events are streamed as ledgers close, and a broken stream can be resumed`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    try await sandbox.withServer { base in
      let transfers = Data(XDR.SCVal.symbol(Array("transfer".utf8)).xdrBytes).base64EncodedString()
      let params = #"{"startLedger":1,"filters":[{"topics":[["\#(transfers)","**"]]}]}"#
      let events = try await SentEvents("\(base)/rpc/events?params=\(params.formEncoded)")
      #expect(try await events.next()?.event == "open")
      let first = try #require(try await events.next())
      #expect(try JSON(first.data)["ledger"].number == 2 && JSON(first.data)["id"].text == first.id)
      #expect(try JSON(#require(try await events.next()).data)["ledger"].number == 3)
      try await sandbox.apply(alice, [.pay(bob, 1)])
      #expect(try JSON(#require(try await events.next()).data)["ledger"].number == 4)
      let again = try await SentEvents("\(base)/rpc/events?params=\(params.formEncoded)", lastEventID: first.id)
      #expect(try await again.next()?.event == "open")
      #expect(try JSON(#require(try await again.next()).data)["ledger"].number == 3)
      for params in ["5", #"{"startLedger":1,"endLedger":3}"#, #"{"startLedger":3,"order":"desc"}"#] {
        await #expect(throws: SentEvents.NotAStream.self) { _ = try await SentEvents("\(base)/rpc/events?params=\(params.formEncoded)") }
      }
    }
  }
}
