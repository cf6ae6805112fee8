import StellarKit
import StellarXDR

/// Which events are asked for, and where they are looked for.
struct EventQuery: Hashable, Sendable {
  /// Those that fulfil each part of it that isn't empty.
  struct Filter: Hashable, Sendable {
    var kinds: Set<XDR.ContractEventType> = []
    var contracts: [Bytes32] = []
    /// One of these has to fit.
    var topics: [Topics] = []
  }

  /// What the topics of an event have to be, in order.
  struct Topics: Hashable, Sendable {
    /// Nil for whatever it is.
    var segments: [XDR.SCVal?]
    /// Whether more may follow.
    var allowsMore = false
  }

  /// One of these has to fit; none for all events.
  var filters: [Filter] = []
  /// From where to where, both included; where the first is later than the second, the newest come first.
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
