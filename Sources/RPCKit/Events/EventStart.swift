/// Where events are asked for from.
public enum EventStart: Hashable, Sendable {
  /// With a ledger, by its number.
  case ledger(UInt32)
  /// Behind a place: an event's id, or a page's cursor.
  case after(EventCursor)
}
