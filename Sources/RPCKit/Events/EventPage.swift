import HorizonKit

/// Events in their order, with the place behind them.
public struct EventPage: Hashable, Sendable {
  /// The events; none where the ledgers that were looked at have no such ones.
  public var events: [RPCEvent]
  /// Up to where it was looked. Asked for after this, or a stream begun after it, goes on where this page ends.
  public var cursor: EventCursor
  /// The newest ledger that the server has.
  public var latestLedger: UInt32
  /// The oldest ledger that the server has; nil from servers before version 23.
  public var oldestLedger: UInt32?
  /// Ledgers before these events that the server no longer has, so that nobody knows what their events were; nil where none is missing. Only a stream has any.
  public var missing: ClosedRange<UInt32>?

  /// Puts one together from its parts.
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
