import StellarKit
import StellarXDR

/// A search of `queryEvents`, with its progress. A cursor holds all of it, so that nothing is kept between two pages.
struct EventScan: Hashable, Sendable {
  /// A filter for events that have each of these; topics are compared by their place.
  struct Filter: Hashable, Sendable {
    static let topicCount = 4

    var kind: XDR.ContractEventType?
    var contract: Bytes32?
    /// Nil for a topic that may be anything, or missing.
    var topics = [XDR.SCVal?](repeating: nil, count: topicCount)

    var isEmpty: Bool { kind == nil && contract == nil && topics.allSatisfy { $0 == nil } }
  }

  /// The last event that was returned, in a ledger that has more.
  struct Position: Hashable, Sendable {
    var ledger: UInt32
    var transaction: UInt32
    var operation: UInt32
    var event: UInt32
    /// Its place among all events of its ledger, counted from 0.
    var number: UInt32
  }

  /// The reason why a page isn't the last one, or that it is.
  enum Status: String, Sendable {
    case hasMore = "HAS_MORE"
    case waitingForLedgers = "WAITING_FOR_LEDGERS"
    case oldestReached = "OLDEST_REACHED"
    case complete = "COMPLETE"
  }

  struct Page: Sendable {
    var events: [StoredEvent] = []
    var next: EventScan
    var status: Status
  }

  static let filterBound = 256
  /// As in stellar-rpc, no ledger before this one has events.
  static let firstLedger: UInt32 = 2
  static let ledgerBound: UInt32 = 10_000

  var minLedger: UInt32
  /// Nil to continue with each ledger that closes; never nil if the newest events come first.
  var maxLedger: UInt32?
  var order = ListPage.Order.ascending
  /// At least one of these has to match; empty for all events.
  var filters: [Filter] = []
  var position: Position?
  /// The last ledger of which everything was returned; 0 for none.
  var scannedLedger: UInt32 = 0

  /// The number of different values that the filters name, with topics counted separately for each place.
  var termCount: Int {
    let kinds = Set(filters.compactMap(\.kind))
    let contracts = Set(filters.compactMap(\.contract))
    let topics = (0..<Filter.topicCount).map { place in Set(filters.compactMap { $0.topics[place] }) }
    return kinds.count + contracts.count + topics.map(\.count).reduce(0, +)
  }

  /// The last ledger of which everything was returned, as an answer states it: the one before the first if there is none.
  var toldLedger: UInt32 {
    if scannedLedger != 0 { return scannedLedger }
    return order == .ascending ? minLedger - 1 : maxLedger.map { $0 == .max ? $0 : $0 + 1 } ?? .max
  }

  /// Returns the next page of events.
  ///
  /// - Parameter bound: the most ledgers that are searched.
  func page(of history: HistoryReader, in window: RetainedLedgers, limit: Int, ledgers bound: UInt32 = ledgerBound) throws -> Page {
    let (isUp, oldest, latest) = (order == .ascending, window.oldest.sequence, window.latest.sequence)
    var (low, high) = (minLedger, maxLedger ?? .max)
    if let ledger = position?.ledger ?? (scannedLedger == 0 ? nil : isUp ? scannedLedger + 1 : scannedLedger - 1) {
      if isUp { low = ledger } else { high = ledger }
    }
    guard low <= high else { return Page(next: self, status: .complete) }
    if isUp {
      guard low >= oldest else { throw RPCProblem.ledgerOutOfRange(low, window) }
      high = min(high, latest)
      guard low <= high else { return Page(next: self, status: .waitingForLedgers) }
    } else {
      guard high >= oldest else { return Page(next: self, status: .oldestReached) }
      // Not from the latest one: events of ledgers that close until then would never be returned.
      guard high <= latest else { return Page(next: self, status: .waitingForLedgers) }
      low = max(low, oldest)
    }
    let isCut = high - low >= bound
    if isCut { (low, high) = isUp ? (low, low + bound - 1) : (high - bound + 1, high) }

    // One event more than is returned shows how far everything was returned.
    let found = try query(from: low, to: high, after: place(in: history, window), limit: limit + 1).map { try history.events($0) } ?? []
    var page = Page(events: Array(found.prefix(limit)), next: self, status: .hasMore)
    if found.count > limit {
      let ledger = found[limit].place.id.ledger
      let scanned = isUp ? ledger - 1 : ledger + 1
      if (low...high).contains(scanned) { page.next.scannedLedger = scanned }
    } else {
      page.next.scannedLedger = isUp ? high : low
      if !isCut { page.status = status(in: window) }
    }
    if let last = page.events.last?.place { page.next.position = Position(last, number: try history.number(ofEvent: last)) }
    let scanned = page.next.scannedLedger
    if let ledger = page.next.position?.ledger, scanned != 0, isUp ? ledger <= scanned : ledger >= scanned { page.next.position = nil }
    return page
  }

  /// Returns the status once all existing ledgers have been searched.
  private func status(in window: RetainedLedgers) -> Status {
    switch order {
    case .ascending: maxLedger.map { $0 <= window.latest.sequence } ?? false ? .complete : .waitingForLedgers
    case .descending: minLedger >= window.oldest.sequence ? .complete : .oldestReached
    }
  }

  /// Makes the query for events in a range of ledgers.
  ///
  /// - Returns: nil if there can't be any events.
  private func query(from low: UInt32, to high: UInt32, after place: EventPlace?, limit: Int) -> EventQuery? {
    let (start, end): (EventPlace?, EventPlace) =
      switch order {
      case .ascending: (place.map(\.next) ?? EventPlace(ledger: low), EventPlace(after: high))
      case .descending: (place.map(\.previous) ?? EventPlace(after: high), EventPlace(ledger: low))
      }
    guard let start, start == end || (start < end) == (order == .ascending) else { return nil }
    return EventQuery(filters: filters.map(\.query), start: start, end: end, limit: limit)
  }

  /// Finds the place of ``position``, which may be wrong in a cursor from elsewhere.
  private func place(in history: HistoryReader, _ window: RetainedLedgers) throws -> EventPlace? {
    guard let position else { return nil }
    guard let place = try history.place(ofEvent: position.number, in: position.ledger) else {
      throw RPCProblem.malformedCursor(
        "cursor position does not match stored events: ledger \(position.ledger) has no stored event at index \(position.number)", window)
    }
    let found = Position(place, number: position.number)
    guard found == position else {
      throw RPCProblem.malformedCursor(
        "cursor position does not match stored events: ledger \(position.ledger) index \(position.number) holds "
          + "(tx \(found.transaction), op \(found.operation), event \(found.event))", window)
    }
    return place
  }
}

extension EventScan.Position {
  fileprivate init(_ place: EventPlace, number: UInt32) {
    self.init(
      ledger: place.id.ledger, transaction: UInt32(place.id.index + 1), operation: UInt32(place.id.operation), event: place.event, number: number)
  }
}

extension EventScan.Filter {
  fileprivate var query: EventQuery.Filter {
    let last = topics.lastIndex { $0 != nil }
    return EventQuery.Filter(
      kinds: kind.map { [$0] } ?? [], contracts: contract.map { [$0] } ?? [],
      topics: last.map { [EventQuery.Topics(segments: Array(topics[...$0]), allowsMore: true)] } ?? [])
  }
}
