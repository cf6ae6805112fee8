/// The state of one iteration of a stream: where it is, and how it has gone lately.
actor EventFollower {
  /// How often in a row a place may be refused that is within the server's ledgers: for about a minute.
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

  /// The next page; nil when the task is cancelled.
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

  /// What is new; nil where nothing is.
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
    // A server of several that lags behind the others may say again what another has said.
    guard page.cursor > start.cursor else {
      isCaughtUp = true
      return nil
    }
    page.events.removeAll { $0.id <= start.cursor }
    // For servers that go on with their oldest ledger by themselves.
    page.missing = page.oldestLedger.flatMap { start.missing(before: $0) }
    isCaughtUp = page.cursor.ledger >= page.latestLedger
    self.start = .after(page.cursor)
    return page
  }

  /// A server refuses a place before its oldest ledger as well as one behind its newest, and doesn't say which in a form for programs.
  private func pageOutside(_ start: EventStart, _ refusal: RPCRefusal) async throws(RPCError) -> EventPage? {
    let health = try await stream.rpc.health()
    if let missing = start.missing(before: health.oldestLedger) {
      let cursor = EventCursor.end(ofLedger: missing.upperBound)
      self.start = .after(cursor)
      return EventPage(events: [], cursor: cursor, latestLedger: health.latestLedger, oldestLedger: health.oldestLedger, missing: missing)
    }
    if case .after(let cursor) = start, cursor.ledger < health.oldestLedger {
      // All of that ledger has been looked at, so nothing is lost.
      self.start = .ledger(cursor.nextLedger)
    } else {
      // One server of several may lag behind the one that said how it is. What is refused again and again is refused for another reason.
      if start.ledger <= health.latestLedger { refusals += 1 }
      guard refusals <= Self.mostRefusals else { throw .refused(refusal) }
      isCaughtUp = true
    }
    return nil
  }

  private func wait(_ delay: Duration) async {
    // Cancelled while it waits, it ends where it goes on.
    try? await stream.rpc.clock.sleep(for: delay)
  }
}

extension EventStart {
  /// The place before the first event that is wanted.
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

  /// The ledgers whose events are wanted, and which a server whose oldest ledger is this one no longer has.
  fileprivate func missing(before oldest: UInt32) -> ClosedRange<UInt32>? {
    cursor.nextLedger < oldest ? cursor.nextLedger...(oldest - 1) : nil
  }
}

/// Where events are asked for from.
public enum EventStart: Hashable, Sendable {
  /// With a ledger, by its number.
  case ledger(UInt32)
  /// Behind a place: an event's id, or a page's cursor.
  case after(EventCursor)
}
