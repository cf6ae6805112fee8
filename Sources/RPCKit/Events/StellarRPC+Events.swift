import HorizonKit
import Sentences

/// Events.
extension StellarRPC {
  /// The most events of a page.
  public static let mostEvents = 10_000

  /// The most events of a page of ``queryEvents(_:after:limit:)``.
  public static let mostQueriedEvents = 1_000
  /// How many times a page is requested while the server drops ledgers.
  private static let mostAttempts = 3
  /// The longest cursor. Servers accept requests of at most 512 KiB, and the cursor is part of one.
  private static let cursorLimit = 512 << 10

  private struct QueryParameters: Encodable {
    var minLedger: UInt32?
    var maxLedger: UInt32?
    var order: String?
    var filters: [EventQuery.Filter]?
    var cursor: String?
    let limit: Int?
    let xdrFormat: String?
  }

  private struct EventsParameters: Encodable {
    let startLedger: UInt32?
    let endLedger: UInt32?
    let filters: [EventFilter]
    let pagination: Pagination?
    let xdrFormat: String?
  }

  /// Fetches a page of events, in their order (`getEvents`). A server searches at most 10,000 ledgers, whether or not it finds any.
  ///
  /// - Parameters:
  ///   - filters: The filters, at most 5, one of which an event must match; empty for all events.
  ///   - start: Where to begin.
  ///   - end: The ledger before which to end; nil for no end. Only allowed if `start` is a ledger.
  ///   - limit: The most events, from 1 to 10,000; nil for the server's own number, which is 100 unless it is configured otherwise.
  /// - Throws: ``RPCError``; ledgers that the server doesn't have are refused.
  public func events(
    matching filters: [EventFilter] = [], from start: EventStart, before end: UInt32? = nil, limit: Int? = nil
  ) async throws(RPCError) -> EventPage {
    let parameters = try parameters(filters, start, end, limit)
    let page: EventPage = try await call("getEvents", parameters)
    guard page.events.count <= limit ?? Self.mostEvents else { throw .invalidAnswer("events: more than were asked for") }
    for (event, next) in zip(page.events, page.events.dropFirst()) where event.id >= next.id { throw .invalidAnswer("events: not in order") }
    if let last = page.events.last, last.id > page.cursor { throw .invalidAnswer("cursor: before the last event") }
    for event in page.events {
      guard filters.isEmpty || filters.contains(where: { $0.matches(event) }) else { throw .invalidAnswer("events: one that wasn't asked for") }
      guard end.map({ event.ledger < $0 }) ?? true else { throw .invalidAnswer("events: of ledger \(event.ledger), which wasn't asked for") }
      if case .ledger(let number) = start, event.ledger < number { throw .invalidAnswer("events: before ledger \(number)") }
    }
    return page
  }

  /// Fetches a page of events like ``events(matching:from:before:limit:)``, but begins with the server's oldest ledger if that is later. A server
  /// drops its oldest ledger with each one that closes, and so may refuse a position that it has just named.
  ///
  /// - Parameter end: The ledger before which to end; nil for no end. After a position there may be later events too.
  /// - Returns: nil if the server has none of these ledgers any more.
  /// - Throws: ``RPCError``
  package func keptEvents(
    matching filters: [EventFilter] = [], from start: EventStart, before end: UInt32? = nil, limit: Int? = nil
  ) async throws(RPCError) -> EventPage? {
    var (start, attempts) = (start, 0)
    while true {
      do throws(RPCError) {
        let end = if case .ledger = start { end } else { UInt32?.none }
        return try await events(matching: filters, from: start, before: end, limit: limit)
      } catch .refused(let refusal) where refusal.code == RPCRefusal.invalidRequest {
        let oldest = try await health().oldestLedger
        attempts += 1
        guard start.ledger < oldest, attempts <= Self.mostAttempts else { throw .refused(refusal) }
        // The oldest may be gone by the time it is asked for.
        let next = oldest + UInt32(attempts)
        if let end, next >= end { return nil }
        start = .ledger(next)
      }
    }
  }

  private func parameters(_ filters: [EventFilter], _ start: EventStart, _ end: UInt32?, _ limit: Int?) throws(RPCError) -> EventsParameters {
    guard filters.count <= EventFilter.most else { throw .invalidParameter(name: "filters", reason: "are at most \(EventFilter.most)") }
    for filter in filters { try filter.check() }
    try PageStart.check(limit: limit, most: Self.mostEvents)
    switch start {
    case .ledger(let number):
      guard number > 0 else { throw .invalidParameter(name: "startLedger", reason: "is a number from 1") }
      guard end.map({ $0 > number }) ?? true else { throw .invalidParameter(name: "endLedger", reason: "is after the first one") }
      return EventsParameters(
        startLedger: number, endLedger: end, filters: filters, pagination: limit.map { Pagination(cursor: nil, limit: $0) }, xdrFormat: xdrFormat)
    case .after(let cursor):
      guard end == nil else { throw .invalidParameter(name: "endLedger", reason: "is for events from a ledger on") }
      return EventsParameters(
        startLedger: nil, endLedger: nil, filters: filters, pagination: Pagination(cursor: cursor.description, limit: limit), xdrFormat: xdrFormat)
    }
  }

  /// Fetches a page of events, from either end of the history (`queryEvents`). So far only archive nodes of Stellar RPC have this method; others
  /// refuse it with ``RPCRefusal/methodNotFound``.
  ///
  /// - Parameters:
  ///   - query: Which events to fetch.
  ///   - cursor: Where to continue, a page's ``EventQueryPage/cursor``; nil to begin. The server uses the query in the cursor, and the answer is
  ///     checked against `query`, so they must belong together.
  ///   - limit: The most events, from 1 to 1,000; nil for the server's own number, which is 100 unless it is configured otherwise.
  /// - Throws: ``RPCError``; ``RPCError/forgotten(oldestLedger:)`` if the oldest events first would begin with ledgers that the server no longer has.
  public func queryEvents(_ query: EventQuery, after cursor: String? = nil, limit: Int? = nil) async throws(RPCError) -> EventQueryPage {
    try query.check()
    try PageStart.check(limit: limit, most: Self.mostQueriedEvents)
    var parameters = QueryParameters(limit: limit, xdrFormat: xdrFormat)
    if let cursor {
      guard (1...Self.cursorLimit).contains(cursor.utf8.count) else { throw .invalidParameter(name: "cursor", reason: "is one that a page had") }
      parameters.cursor = cursor
    } else {
      (parameters.minLedger, parameters.maxLedger) = (query.minLedger, query.maxLedger)
      if query.order == .descending { parameters.order = query.order.rawValue }
      if !query.filters.isEmpty { parameters.filters = query.filters }
    }
    let page: EventQueryPage
    do throws(RPCError) {
      page = try await call("queryEvents", parameters)
    } catch .refused(let refusal) where refusal.reason == RPCRefusal.ledgerOutOfRange {
      guard let (missing, oldest) = refusal.missingLedger, missing < oldest else { throw .refused(refusal) }
      throw .forgotten(oldestLedger: oldest)
    }
    try check(page, of: query, limit: limit)
    return page
  }

  private func check(_ page: EventQueryPage, of query: EventQuery, limit: Int?) throws(RPCError) {
    guard page.events.count <= limit ?? Self.mostQueriedEvents else { throw .invalidAnswer("events: more than were asked for") }
    for (event, next) in zip(page.events, page.events.dropFirst()) where !query.isBefore(event.id, next.id) {
      throw .invalidAnswer("events: not in order")
    }
    guard page.events.allSatisfy({ query.matches($0) }) else { throw .invalidAnswer("events: one that wasn't asked for") }
    if let last = page.events.last?.ledger {
      let scanned = Int(page.scannedLedger)
      let isNear = query.order == .ascending ? Int(last) <= scanned + 1 : Int(last) >= scanned - 1
      guard isNear else { throw .invalidAnswer("scannedLedger: before the last event's") }
    }
    guard page.status != .complete || query.ends(at: page.scannedLedger) else { throw .invalidAnswer("scanStatus: complete before its end") }
  }

  /// Streams events as they happen, without end: see ``RPCEventStream``.
  ///
  /// - Parameters:
  ///   - filters: The filters, at most 5, one of which an event must match; empty for all events.
  ///   - start: Where to begin; nil for the ledgers that close from now on.
  ///   - interval: How long to wait after a page without new events before asking again.
  ///   - limit: The most events of a page, from 1 to 10,000; nil for the server's own number.
  public func eventStream(
    matching filters: [EventFilter] = [], from start: EventStart? = nil, every interval: Duration = .seconds(5), limit: Int? = nil
  ) -> RPCEventStream {
    RPCEventStream(rpc: self, filters: filters, start: start, interval: interval, limit: limit)
  }
}
