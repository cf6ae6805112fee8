/// The records of a list, across its pages: see ``PageSequence``.
public struct RecordSequence<Record: HorizonRecord>: AsyncSequence, Sendable {
  /// A record.
  public typealias Element = Record
  /// Why it can't go on.
  public typealias Failure = HorizonError

  let pages: PageSequence<Record>

  /// Begins anew.
  public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

  /// An iterator of the records.
  public struct Iterator: AsyncIteratorProtocol {
    var pages: PageSequence<Record>.Iterator
    var records: ArraySlice<Record> = []

    /// The next record; nil after the last one.
    public mutating func next() async throws -> Record? { try await next(isolation: nil) }

    /// The next record; nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HorizonError) -> Record? {
      guard !Task.isCancelled else { throw .cancelled }
      if records.isEmpty { records = try await pages.next(isolation: actor)?.records[...] ?? [] }
      return records.popFirst()
    }
  }
}
