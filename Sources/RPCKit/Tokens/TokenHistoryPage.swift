/// What happened to somebody's tokens, oldest or newest first as it was asked for.
public struct TokenHistoryPage: Hashable, Sendable {
  /// What happened.
  public var events: [TokenEvent]
  /// The places of events that bear the names of these and can't be read, so that nobody takes the list for whole.
  public var unread: [EventCursor]

  /// Reads those of a page's events that are a token's.
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
