import StellarKit
import StellarXDR

/// A query for events in a range of places.
struct EventQuery: Hashable, Sendable {
  /// A condition on events. An event has to fulfil each part that isn't empty.
  struct Filter: Hashable, Sendable {
    var kinds: Set<XDR.ContractEventType> = []
    var contracts: [Bytes32] = []
    /// The patterns of topics, one of which has to match.
    var topics: [Topics] = []
  }

  /// A pattern of an event's topics, in order.
  struct Topics: Hashable, Sendable {
    /// The required value of each topic; nil for any value.
    var segments: [XDR.SCVal?]
    /// Whether further topics may follow.
    var allowsMore = false
  }

  /// The filters, one of which has to match; empty for all events.
  var filters: [Filter] = []
  /// The two ends of the range, both included. If the start is later than the end, the newest events come first.
  var start: EventPlace
  var end: EventPlace
  var limit: Int

  var order: ListPage.Order { start <= end ? .ascending : .descending }

  func matches(_ event: XDR.ContractEvent) -> Bool {
    filters.isEmpty || filters.contains { $0.matches(event) }
  }
}

extension EventQuery.Filter {
  fileprivate func matches(_ event: XDR.ContractEvent) -> Bool {
    guard kinds.isEmpty || kinds.contains(event.type) else { return false }
    guard contracts.isEmpty || contracts.contains(where: { $0 == event.contractID }) else { return false }
    return topics.isEmpty || topics.contains { $0.matches(event.topics) }
  }
}

extension EventQuery.Topics {
  fileprivate func matches(_ topics: [XDR.SCVal]) -> Bool {
    guard allowsMore ? topics.count >= segments.count : topics.count == segments.count else { return false }
    return zip(segments, topics).allSatisfy { $0 == nil || $0 == $1 }
  }
}
