/// The state of one iteration of a stream: its position and its recent failures.
actor EventFollower {
  /// How often in a row the server may refuse a position within its ledgers: for about a minute.
  private static let mostRefusals = 12

  private let stream: RPCEventStream
  private var start: EventStart?
  private var failures = 0
  private var refusals = 0
  private var isCaughtUp = false

  init(_ stream: RPCEventStream) {
    self.stream = stream
    start = stream.start
  }

  /// Returns the next page, or nil if the task is cancelled.
  func next() async throws(RPCError) -> EventPage? {
    while !Task.isCancelled {
      do throws(RPCError) {
        let page = try await page()
        failures = 0
        if let page { return page }
      } catch {
        if Task.isCancelled { return nil }
        guard error.mayPass else { throw error }
        let delay = Duration.seconds(min(1 << min(failures, 5), 30))
        failures += 1
        await wait(max(delay, min(error.retryAfter ?? .zero, .seconds(300))))
      }
    }
    return nil
  }

  /// Fetches new events, or returns nil if there are none.
  private func page() async throws(RPCError) -> EventPage? {
    if isCaughtUp { await wait(stream.interval) }
    isCaughtUp = false
    guard !Task.isCancelled else { return nil }
    guard let start else {
      self.start = .after(.end(ofLedger: try await stream.rpc.latestLedger().sequence))
      isCaughtUp = true
      return nil
    }
    return try await page(from: start)
  }

  private func page(from start: EventStart) async throws(RPCError) -> EventPage? {
    var page: EventPage
    do throws(RPCError) {
      page = try await stream.rpc.events(matching: stream.filters, from: start, limit: stream.limit)
      refusals = 0
    } catch .refused(let refusal) where refusal.code == RPCRefusal.invalidRequest {
      return try await pageOutside(start, refusal)
    }
    // One of several servers that lags behind the others may send events again.
    guard page.cursor > start.cursor else {
      isCaughtUp = true
      return nil
    }
    page.events.removeAll { $0.id <= start.cursor }
    // Some servers continue with their oldest ledger without an error.
    page.missing = page.oldestLedger.flatMap { start.missing(before: $0) }
    isCaughtUp = page.cursor.ledger >= page.latestLedger
    self.start = .after(page.cursor)
    return page
  }

  /// Handles a refused position. The server refuses one before its oldest ledger as well as one after its latest, and doesn't say which in a form
  /// that programs can read.
  private func pageOutside(_ start: EventStart, _ refusal: RPCRefusal) async throws(RPCError) -> EventPage? {
    let health = try await stream.rpc.health()
    if let missing = start.missing(before: health.oldestLedger) {
      let cursor = EventCursor.end(ofLedger: missing.upperBound)
      self.start = .after(cursor)
      return EventPage(events: [], cursor: cursor, latestLedger: health.latestLedger, oldestLedger: health.oldestLedger, missing: missing)
    }
    if case .after(let cursor) = start, cursor.ledger < health.oldestLedger {
      // All events of that ledger have been read, so nothing is lost.
      self.start = .ledger(cursor.nextLedger)
    } else {
      // One of several servers may lag behind the one that reported its ledgers. A position that is refused again and again is refused for another
      // reason.
      if start.ledger <= health.latestLedger { refusals += 1 }
      guard refusals <= Self.mostRefusals else { throw .refused(refusal) }
      isCaughtUp = true
    }
    return nil
  }

  private func wait(_ delay: Duration) async {
    // If the wait is cancelled, the loop in `next()` ends.
    try? await stream.rpc.clock.sleep(for: delay)
  }
}

extension EventStart {
  /// The position before the first wanted event.
  fileprivate var cursor: EventCursor {
    switch self {
    case .ledger(let number): .end(ofLedger: number > 0 ? number - 1 : 0)
    case .after(let cursor): cursor
    }
  }

  var ledger: UInt32 {
    switch self {
    case .ledger(let number): number
    case .after(let cursor): cursor.ledger
    }
  }

  /// Returns the wanted ledgers that a server with this oldest ledger no longer has, or nil if it has all.
  fileprivate func missing(before oldest: UInt32) -> ClosedRange<UInt32>? {
    cursor.nextLedger < oldest ? cursor.nextLedger...(oldest - 1) : nil
  }
}

/// The position at which a request for events begins.
public enum EventStart: Hashable, Sendable {
  /// At the beginning of a ledger, by its number.
  case ledger(UInt32)
  /// After a position: an event's id, or a page's cursor.
  case after(EventCursor)
}
