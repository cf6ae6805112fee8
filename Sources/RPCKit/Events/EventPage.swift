import HorizonKit

/// A page of events in order, with the position after them.
public struct EventPage: Hashable, Sendable {
  /// The events; empty if the searched ledgers have no matching events.
  public var events: [RPCEvent]
  /// The position up to which ledgers were searched. A request or a stream that begins after it continues where this page ends.
  public var cursor: EventCursor
  /// The latest ledger that the server has.
  public var latestLedger: UInt32
  /// The oldest ledger that the server has; nil from servers before version 23.
  public var oldestLedger: UInt32?
  /// The ledgers before these events that the server no longer has, so that their events are unknown; nil if none are missing. Only a stream sets
  /// this.
  public var missing: ClosedRange<UInt32>?

  /// Creates an instance from its parts.
  public init(
    events: [RPCEvent],
    cursor: EventCursor,
    latestLedger: UInt32,
    oldestLedger: UInt32? = nil,
    missing: ClosedRange<UInt32>? = nil
  ) {
    self.events = events
    self.cursor = cursor
    self.latestLedger = latestLedger
    self.oldestLedger = oldestLedger
    self.missing = missing
  }
}

extension EventPage: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    events = try fields.get("events")
    latestLedger = try fields.ledger("latestLedger")
    oldestLedger = try fields.findNumber("oldestLedger")
    cursor = try fields.get("cursor")
    missing = nil
  }
}
