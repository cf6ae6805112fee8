import GRDB
import StellarKit

/// The places of all events, or of those with a facet, read as they are needed.
final class EventList {
  /// The number of places that are read at a time.
  private static let chunk = 64

  private let facet: EventFacet?
  private let order: ListPage.Order
  private let end: EventPlace
  private let db: Database
  private var read: [EventPlace] = []
  private var position = 0
  private var isAtEnd = false

  /// Makes the list of a query's places.
  ///
  /// - Parameter facet: the facet of the events, or nil for all events.
  init(_ facet: EventFacet?, _ query: EventQuery, _ db: Database) {
    self.facet = facet
    self.db = db
    (order, end) = (query.order, query.end)
  }

  /// Returns the first place at or after a given one in the query's order, or nil if there are no more. The given place must not come before that of
  /// an earlier call.
  func next(from place: EventPlace) throws -> EventPlace? {
    while position < read.count, isBefore(read[position], place) { position += 1 }
    if position == read.count, !isAtEnd {
      read = try fetch(from: place)
      position = 0
      isAtEnd = read.isEmpty
    }
    guard position < read.count, !isBefore(end, read[position]) else { return nil }
    return read[position]
  }

  private func isBefore(_ left: EventPlace, _ right: EventPlace) -> Bool { order == .ascending ? left < right : left > right }

  private func fetch(from place: EventPlace) throws -> [EventPlace] {
    let (isUp, size) = (order == .ascending, EventFacet.stretch)
    let condition = "(place, event) \(isUp ? ">=" : "<=") (?, ?) ORDER BY place \(order.rawValue), event \(order.rawValue) LIMIT \(Self.chunk)"
    guard let facet else { return try fetch("SELECT place, event FROM events WHERE \(condition)", [place.id.rawValue, place.event]) }
    let last = end.id.ledger / size
    var (place, stretch) = (place, place.id.ledger / size)
    while isUp ? stretch <= last : stretch >= last {
      let found = try fetch(
        "SELECT place, event FROM facetsOfEvents WHERE stretch = ? AND facet = ? AND \(condition)",
        [stretch, facet.number, place.id.rawValue, place.event])
      if !found.isEmpty || stretch == last { return found }
      stretch = isUp ? stretch + 1 : stretch - 1
      place = isUp ? EventPlace(ledger: stretch * size) : EventPlace(after: stretch * size + size - 1)
    }
    return []
  }

  private func fetch(_ sql: String, _ arguments: StatementArguments) throws -> [EventPlace] {
    try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map(EventPlace.init)
  }
}
