import RPCKit

/// A search for events, one range of ledgers after another, from the newest to the oldest. Within a range, servers list the oldest first.
struct EventRanges {
  /// How many ledgers one request covers: as many as a server searches at once.
  private static let windowSize: UInt32 = 10_000
  /// How many pages of events one ledger can fill.
  private static let pageLimit = 100

  let rpc: StellarRPC
  let filters: [EventFilter]
  /// How many events are asked for at a time.
  let eventsTogether: Int
  /// The ledger at which the search ends.
  let oldest: UInt32
  /// The ledger from which on everything is found.
  private(set) var end: UInt32
  private(set) var size = windowSize

  /// Whether everything is found.
  var isDone: Bool { end <= oldest }

  /// Fetches the events of the next range, in their order. If there are more than fit into one answer, none are returned, and the next range is
  /// smaller. Behind it, ranges grow again.
  ///
  /// - Throws: `RPCError`
  mutating func next() async throws(RPCError) -> [RPCEvent] {
    let start = max(oldest, end - min(size, end))
    var found: [RPCEvent] = []
    var place = EventStart.ledger(start)
    for _ in 0..<Self.pageLimit {
      let page = try await rpc.keptEvents(matching: filters, from: place, before: end, limit: eventsTogether)
      found += page?.events.filter { $0.ledger < end } ?? []
      guard let page, page.events.count == eventsTogether, page.events.allSatisfy({ $0.ledger < end }) else {
        (end, size) = (start, min(size * 2, Self.windowSize))
        return found
      }
      guard end - start == 1 else {
        // The next range has about as many ledgers as half of these events fill.
        size = max(1, min(size, page.cursor.ledger - start + 1) / 2)
        return []
      }
      place = .after(page.cursor)
    }
    throw .invalidAnswer("events.ledger: \(start)")
  }
}
