import HorizonKit
import RPCKit
import StellarKit
import Synchronization
import Testing

/// Event streams over simulated networks.
struct EventModelTests {
  @Test func `each event is delivered once and in order, unless its ledger is reported as missing`() async throws {
    for seed in UInt64(1)...15 { try await follow(seed) }
  }

  private func follow(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed << 32)
    let transport = ModelTransport(EventNetwork(seed: seed))
    let rpc = try StellarRPC(url: "https://rpc.example", network: .testnet, transport: transport, clock: TestClock())
    let first = UInt32.random(in: 1...25, using: &random)
    var start = EventStart.ledger(first)
    var (seen, missing): ([EventCursor], [ClosedRange<UInt32>]) = ([], [])
    // Each round is a program that resumes from its stored cursor after some time.
    rounds: while true {
      for try await page in rpc.eventStream(from: start) {
        if let range = page.missing {
          let forgotten = transport.model.withLock { $0.latest } - EventNetwork.retention
          #expect(range.upperBound <= forgotten, "seed \(seed)")
          missing.append(range)
        }
        seen += page.events.map(\.id)
        start = .after(page.cursor)
        if page.cursor == .end(ofLedger: EventNetwork.end) { break rounds }
        if random.happens(10) { break }
      }
      let pause: UInt32 = random.happens(20) ? 40 : 3
      transport.model.withLock { $0.advance(pause) }
    }
    #expect(zip(seen, seen.dropFirst()).allSatisfy(<), "seed \(seed)")
    let all = transport.model.withLock(\.events).filter { $0.ledger >= first }.map(EventSample.id)
    let (ids, found) = (Set(all), Set(seen.map(\.description)))
    #expect(found.isSubset(of: ids), "seed \(seed)")
    for id in ids.subtracting(found) {
      let cursor = try #require(EventCursor(id))
      #expect(missing.contains { $0.contains(cursor.ledger) }, "seed \(seed): \(id) is lost")
    }
  }
}
