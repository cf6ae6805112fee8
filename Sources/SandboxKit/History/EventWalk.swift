import GRDB
import StellarKit
import StellarXDR

/// A walk through the places whose events may match a query, which skips the places between. The events still have to be compared.
struct EventWalk {
  private indirect enum Part {
    case list(EventList)
    /// The places that are in at least one part.
    case any([Part])
    /// The places that are in all parts.
    case every([Part])
  }

  private let order: ListPage.Order
  private let whole: Part

  init(_ query: EventQuery, _ db: Database) {
    order = query.order
    let list: (EventFacet?) -> Part = { .list(EventList($0, query, db)) }
    let parts = query.filters.map { Self.part($0, list) ?? list(nil) }
    whole = parts.isEmpty ? list(nil) : .any(parts)
  }

  /// Returns the part for a filter, or nil if the filter names nothing that is listed.
  private static func part(_ filter: EventQuery.Filter, _ list: (EventFacet?) -> Part) -> Part? {
    var parts: [Part] = []
    if !filter.contracts.isEmpty { parts.append(.any(filter.contracts.map { list(.contract($0)) })) }
    let topics = filter.topics.map { $0.segments.enumerated().compactMap { index, value in value.map { list(.topic(index, $0)) } } }
    if !topics.isEmpty, topics.allSatisfy({ !$0.isEmpty }) { parts.append(.any(topics.map { .every($0) })) }
    return parts.isEmpty ? nil : .every(parts)
  }

  /// Returns the first place at or after a given one in the query's order, or nil if there are no more. The given place must not come before that of
  /// an earlier call.
  func next(from place: EventPlace) throws -> EventPlace? { try next(in: whole, from: place) }

  private func next(in part: Part, from place: EventPlace) throws -> EventPlace? {
    switch part {
    case .list(let list): return try list.next(from: place)
    case .any(let parts):
      let places = try parts.compactMap { try next(in: $0, from: place) }
      return order == .ascending ? places.min() : places.max()
    case .every(let parts):
      var (place, index, agreeing) = (place, 0, 0)
      while agreeing < parts.count {
        guard let found = try next(in: parts[index], from: place) else { return nil }
        agreeing = found == place ? agreeing + 1 : 1
        place = found
        index = (index + 1) % parts.count
      }
      return place
    }
  }
}
