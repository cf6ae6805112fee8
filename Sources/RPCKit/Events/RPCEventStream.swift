/// An endless stream of new events, page by page, in which no event is lost or repeated.
///
/// Each page has the position after it (``EventPage/cursor``). Save it together with the results of processing the page: a restarted program
/// continues from there. Pages without events have one, too. Since servers forget ledgers after a week, saving those cursors keeps a program from
/// falling behind when there are no events.
///
/// If ledgers were forgotten before they were searched, a page says which (``EventPage/missing``), and the stream continues after them.
///
/// It requests pages no faster than they are consumed, and ends with `nil` when its task is cancelled. After a temporary failure it waits, longer
/// each time. It only throws an ``RPCError`` if waiting can't help.
public struct RPCEventStream: AsyncSequence, Sendable {
  /// Events and the position after them.
  public typealias Element = EventPage
  /// The reason why it can't continue.
  public typealias Failure = RPCError

  let rpc: StellarRPC
  let filters: [EventFilter]
  let start: EventStart?
  let interval: Duration
  let limit: Int?

  /// Starts to follow; each iterator starts at the same position.
  public func makeAsyncIterator() -> Iterator { Iterator(follower: EventFollower(self)) }

  /// An iterator of the pages.
  public struct Iterator: AsyncIteratorProtocol {
    let follower: EventFollower

    /// Fetches the next page, or returns nil when the task is cancelled.
    public mutating func next() async throws -> EventPage? { try await follower.next() }

    /// Fetches the next page, or returns nil when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(RPCError) -> EventPage? { try await follower.next() }
  }
}
