public import HorizonKit
import Sentences
public import StellarXDR

/// The events that `queryEvents` looks for, their ledgers, and their order.
public struct EventQuery: Hashable, Sendable {
  /// A filter for events, which must match everything that it names; it must name something.
  public struct Filter: Hashable, Sendable {
    /// The kind; nil for any.
    public var kind: EventFilter.Kind?
    /// The contract, `C…`; nil for any.
    public var contract: String?
    /// The first topics, at most 4; nil for any topic, or none. More may follow.
    public var topics: [XDR.SCVal?]

    /// Makes a filter.
    public init(kind: EventFilter.Kind? = nil, contract: String? = nil, topics: [XDR.SCVal?] = []) {
      self.kind = kind
      self.contract = contract
      self.topics = topics
    }
  }

  /// The filters, at most 256, one of which an event must match; empty for all events. Together they may name at most 15 different values, unless the
  /// server is configured otherwise: a contract, a kind, or a topic in one position.
  public var filters: [Filter]
  /// The first ledger, from 1. It may be left out only if the newest events come first: then there is no first ledger.
  public var minLedger: UInt32?
  /// The last ledger. Without it, oldest-first queries never end, and newest-first ones begin with the latest ledger.
  public var maxLedger: UInt32?
  /// Whether the oldest or the newest come first.
  public var order: Horizon.Order

  /// Makes a query.
  public init(_ filters: [Filter] = [], minLedger: UInt32? = nil, maxLedger: UInt32? = nil, order: Horizon.Order = .ascending) {
    self.filters = filters
    self.minLedger = minLedger
    self.maxLedger = maxLedger
    self.order = order
  }

  private static let mostFilters = 256
  /// No earlier ledger has events.
  private static let firstLedger: UInt32 = 2

  /// Checks that servers accept the query.
  ///
  /// - Throws: ``RPCError/invalidParameter(name:reason:)`` for what no server accepts.
  func check() throws(RPCError) {
    guard filters.count <= Self.mostFilters else { throw .invalidParameter(name: "filters", reason: "are at most \(Self.mostFilters)") }
    for filter in filters {
      guard filter.kind != nil || filter.contract != nil || filter.topics.contains(where: { $0 != nil }) else {
        throw .invalidParameter(name: "filters", reason: "each name a kind, a contract or a topic")
      }
      try EventFilter(contracts: filter.contract.map { [$0] } ?? []).check()
      guard filter.topics.count <= EventFilter.mostSegments else {
        throw .invalidParameter(name: "topics", reason: "are at most \(EventFilter.mostSegments)")
      }
    }
    guard minLedger.map({ $0 > 0 }) ?? (order == .descending) else { throw .invalidParameter(name: "minLedger", reason: "is a number from 1") }
    guard maxLedger ?? .max >= minLedger ?? 1 else { throw .invalidParameter(name: "maxLedger", reason: "is not before the first one") }
  }

  /// Tells whether an event matches the query. A topic that this version can't read counts as a match.
  func matches(_ event: RPCEvent) -> Bool {
    guard ((minLedger ?? 1)...(maxLedger ?? .max)).contains(event.ledger) else { return false }
    return filters.isEmpty || filters.contains { $0.matches(event) }
  }

  /// Tells whether one event comes before another in the query's order.
  func isBefore(_ first: EventCursor, _ second: EventCursor) -> Bool { order == .ascending ? first < second : first > second }

  /// Tells whether a ledger is the last one of the query.
  func ends(at ledger: UInt32) -> Bool {
    switch order {
    case .ascending: maxLedger.map { ledger >= $0 } ?? false
    case .descending: ledger <= max(minLedger ?? 1, Self.firstLedger)
    }
  }
}

extension EventQuery.Filter {
  fileprivate func matches(_ event: RPCEvent) -> Bool {
    guard kind.map({ $0.rawValue == event.kind }) ?? true, contract.map({ $0 == event.contract }) ?? true else { return false }
    return topics.enumerated().allSatisfy { place, wanted in
      guard let wanted else { return true }
      guard event.topics.indices.contains(place) else { return false }
      guard let value = try? event.topics[place].value() else { return true }
      return value == wanted
    }
  }
}

extension EventQuery.Filter: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: JSONKey.self)
    try fields.encodeIfPresent(kind?.rawValue, forKey: "type")
    try fields.encodeIfPresent(contract, forKey: "contractId")
    for (place, topic) in topics.enumerated() {
      try fields.encodeIfPresent(topic.map { EncodedXDR($0).text }, forKey: JSONKey(stringValue: "topic\(place)"))
    }
  }
}
