/// An endless stream of new records. If the connection breaks, goes silent or is closed by the server, it is reopened after the last record, so that
/// no record is lost or repeated.
///
/// It keeps one connection open while it is iterated, reads no faster than its records are consumed, and ends with `nil` when its task is cancelled.
/// After a temporary failure it waits, longer each time. It only throws a ``HorizonError`` if waiting can't help: for a request that the server will
/// never accept, or for a record that can't be read. To continue after such a record, use the paging token in
/// ``HorizonError/invalidRecord(_:pagingToken:)``.
public struct HorizonStream<Record: HorizonRecord>: AsyncSequence, Sendable {
  /// A record of the network.
  public typealias Element = Record
  /// The reason why it can't continue.
  public typealias Failure = HorizonError

  let source: RecordSource<Record>
  let cursor: String

  /// Starts to follow; each iterator has its own connection.
  public func makeAsyncIterator() -> Iterator {
    Iterator(follower: StreamFollower(source.horizon, RecordPosition(source, after: cursor)))
  }

  /// An iterator of the records.
  public struct Iterator: AsyncIteratorProtocol {
    let follower: StreamFollower<RecordPosition<Record>>

    /// Returns the next record, or nil when the task is cancelled.
    public mutating func next() async throws -> Record? {
      try await follower.next()
    }

    /// Returns the next record, or nil when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HorizonError) -> Record? {
      try await follower.next()
    }
  }
}

/// A list of records that Horizon returns page by page, and as a stream of new records.
public struct LiveRecords<Record: HorizonRecord>: RecordListing {
  public let source: RecordSource<Record>

  /// Returns an endless stream of the records after a cursor: see ``HorizonStream``.
  ///
  /// - Parameter cursor: the record after which the stream begins; `now` for records that are created after the call.
  public func stream(after cursor: String = "now") -> HorizonStream<Record> {
    HorizonStream(source: source, cursor: cursor)
  }
}
