/// Events as they happen, page by page, without end: none is lost and none comes twice.
///
/// Each page has the place behind it (``EventPage/cursor``). Kept together with what was done for the page, it is where a program that starts again goes on. A
/// page without events has one too, as servers forget ledgers after a week: who keeps it never falls behind for want of events.
///
/// Where ledgers were forgotten before they were looked at, a page says which (``EventPage/missing``), and the stream goes on behind them.
///
/// It asks no faster than its pages are taken, and ends with `nil` when its task is cancelled. A failure that may pass is waited for, longer each time. It throws
/// an ``RPCError`` only where waiting can't help.
public struct RPCEventStream: AsyncSequence, Sendable {
  /// Events and the place behind them.
  public typealias Element = EventPage
  /// Why it can't go on.
  public typealias Failure = RPCError

  let rpc: StellarRPC
  let filters: [EventFilter]
  let start: EventStart?
  let interval: Duration
  let limit: Int?

  /// Begins to follow; each iterator begins at the same place.
  public func makeAsyncIterator() -> Iterator { Iterator(follower: EventFollower(self)) }

  /// An iterator of the pages.
  public struct Iterator: AsyncIteratorProtocol {
    let follower: EventFollower

    /// Fetches the next page; nil when the task is cancelled.
    public mutating func next() async throws -> EventPage? { try await follower.next() }

    /// Fetches the next page; nil when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(RPCError) -> EventPage? { try await follower.next() }
  }
}
