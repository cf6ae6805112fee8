/// Records as the network makes them, without end: a connection that breaks, falls silent or is closed by the server is made again from
/// the last record, so that none is lost and none comes twice.
///
/// It holds one connection while it is iterated, reads no faster than its records are taken, and ends with `nil` when its task is cancelled.
/// A failure that may pass is waited for, longer each time. It throws a ``HorizonError`` only where waiting can't help: a request that the server will
/// never accept, or a record that can't be read, whose paging token ``HorizonError/invalidRecord(_:pagingToken:)`` has, to go on after it.
public struct HorizonStream<Record: HorizonRecord>: AsyncSequence, Sendable {
  /// A record of the network's.
  public typealias Element = Record
  /// Why it can't go on.
  public typealias Failure = HorizonError

  let source: RecordSource<Record>
  let cursor: String

  /// Begins to follow; each iterator has its own connection.
  public func makeAsyncIterator() -> Iterator {
    Iterator(follower: StreamFollower(source.horizon, RecordPosition(source, after: cursor)))
  }

  /// An iterator of the records.
  public struct Iterator: AsyncIteratorProtocol {
    let follower: StreamFollower<RecordPosition<Record>>

    /// Returns the next record; nil when the task is cancelled.
    public mutating func next() async throws -> Record? {
      try await follower.next()
    }

    /// Returns the next record; nil when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HorizonError) -> Record? {
      try await follower.next()
    }
  }
}

/// Records that Horizon gives page by page, and as a stream while they come about.
public struct LiveRecords<Record: HorizonRecord>: RecordListing {
  public let source: RecordSource<Record>

  /// Returns the records after a cursor, for ever: see ``HorizonStream``.
  ///
  /// - Parameter cursor: the record after which it begins; `now` for those that come about after the call.
  public func stream(after cursor: String = "now") -> HorizonStream<Record> {
    HorizonStream(source: source, cursor: cursor)
  }
}
