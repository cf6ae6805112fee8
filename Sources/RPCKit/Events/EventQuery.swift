public import HorizonKit
import Sentences
public import StellarXDR

/// Which events `queryEvents` looks for, of which ledgers, and which come first.
public struct EventQuery: Hashable, Sendable {
  /// Events that have everything that a filter names; it has to name something.
  public struct Filter: Hashable, Sendable {
    /// The kind; nil for either.
    public var kind: EventFilter.Kind?
    /// The contract, `C…`; nil for any.
    public var contract: String?
    /// The first topics, at most 4; nil where anything may stand, or nothing. More may follow.
    public var topics: [XDR.SCVal?]

    /// A filter.
    public init(kind: EventFilter.Kind? = nil, contract: String? = nil, topics: [XDR.SCVal?] = []) {
      self.kind = kind
      self.contract = contract
      self.topics = topics
    }
  }

  /// One of these has to fit, of at most 256; all events where there is none. All together name at most 15 different values, unless the server is set
  /// otherwise: a contract, a kind, or a topic at one place.
  public var filters: [Filter]
  /// The first ledger, from 1. It may only be left out where the newest come first: then there is no first one.
  public var minLedger: UInt32?
  /// The last ledger. Without it, the oldest first never end, and the newest first begin with the newest ledger.
  public var maxLedger: UInt32?
  /// Which come first.
  public var order: Horizon.Order

  /// A query.
  public init(_ filters: [Filter] = [], minLedger: UInt32? = nil, maxLedger: UInt32? = nil, order: Horizon.Order = .ascending) {
    self.filters = filters
    self.minLedger = minLedger
    self.maxLedger = maxLedger
    self.order = order
  }

  private static let mostFilters = 256
  /// No ledger before it has events.
  private static let firstLedger: UInt32 = 2

  /// - Throws: ``RPCError/invalidParameter(name:reason:)`` for what no server takes.
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

  /// Whether an event is one of those that are asked for. What this version can't read may be.
  func matches(_ event: RPCEvent) -> Bool {
    guard ((minLedger ?? 1)...(maxLedger ?? .max)).contains(event.ledger) else { return false }
    return filters.isEmpty || filters.contains { $0.matches(event) }
  }

  /// Whether one event comes before another one.
  func isBefore(_ first: EventCursor, _ second: EventCursor) -> Bool { order == .ascending ? first < second : first > second }

  /// Whether all ledgers have been looked at once this one has.
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
