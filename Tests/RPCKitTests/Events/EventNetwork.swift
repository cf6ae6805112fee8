import Foundation
import HorizonKit
import RPCKit
import Sentences

/// A network whose ledgers have events, behind several servers that lag, forget, fail and repeat.
struct EventNetwork: ModelNetwork {
  /// The number of ledgers that a server keeps, and that it searches for one page.
  static let retention: UInt32 = 30
  static let window: UInt32 = 12
  /// The last ledger.
  static let end: UInt32 = 90

  private var random: SeededGenerator
  let events: [EventSample.Place]
  private let ids: [EventCursor]
  private(set) var latest: UInt32 = 20

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var events: [EventSample.Place] = []
    for ledger in 1...Self.end {
      for transaction in 0..<UInt32.random(in: 0...3, using: &random) {
        for number in 0..<UInt32.random(in: 1...2, using: &random) { events.append((ledger, transaction, number)) }
      }
    }
    self.events = events
    ids = events.compactMap { EventCursor(EventSample.id($0)) }
    self.random = random
  }

  /// Closes ledgers.
  mutating func advance(_ ledgers: UInt32) { latest = min(latest + ledgers, Self.end) }

  mutating func answer(_ method: String, _ parameters: JSONValue) throws(TransportError) -> (name: String, json: String) {
    advance(UInt32.random(in: 0...2, using: &random))
    if random.happens(10) { throw random.happens(50) ? .timedOut : .notConnected("refused") }
    if random.happens(5) { return ("error", #"{"code":-32603,"message":"internal"}"#) }
    let newest = latest == Self.end ? latest : latest - UInt32.random(in: 0...2, using: &random)
    let oldest = newest > Self.retention ? newest - Self.retention + 1 : 1
    guard method == "getEvents" else { return ("result", EventSample.health(oldest...newest)) }
    return page(parameters, oldest...newest)
  }

  private mutating func page(_ parameters: JSONValue, _ ledgers: ClosedRange<UInt32>) -> (name: String, json: String) {
    let cursor = parameters["pagination"]?["cursor"]?.string.flatMap { EventCursor($0) }
    let start = cursor?.ledger ?? parameters["startLedger"]?.number.map { NSDecimalNumber(decimal: $0).uint32Value } ?? 0
    guard ledgers.contains(start) else { return ("error", #"{"code":-32600,"message":"startLedger must be within the ledger range"}"#) }
    let end = min(ledgers.upperBound + 1, start + Self.window)
    let repeats = random.happens(10)
    let found = zip(events, ids).filter { place, id in
      (start..<end).contains(place.ledger) && cursor.map { repeats ? id >= $0 : id > $0 } ?? true
    }
    .map(\.0)
    let limit = 5
    if found.count >= limit {
      let page = Array(found.prefix(limit))
      return ("result", EventSample.page(page, cursor: page[limit - 1], latest: ledgers.upperBound, oldest: ledgers.lowerBound))
    }
    return ("result", EventSample.page(found, end: end - 1, latest: ledgers.upperBound, oldest: ledgers.lowerBound))
  }
}
