/// A page of a holder's token events, oldest or newest first as requested.
public struct TokenHistoryPage: Hashable, Sendable {
  /// The events.
  public var events: [TokenEvent]
  /// The positions of events that are named like these but can't be read, so that nobody takes the list for complete.
  public var unread: [EventCursor]

  /// Picks the token events from a page of events.
  public init(_ found: [RPCEvent]) {
    events = []
    unread = []
    for event in found {
      do {
        if let read = try TokenEvent(event) { events.append(read) }
      } catch {
        unread.append(event.id)
      }
    }
  }
}
