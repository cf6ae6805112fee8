/// A list of records that Horizon returns page by page: see ``PagedRecords`` and ``LiveRecords``.
///
/// Cursors are ``HorizonRecord/pagingToken``s of the same kind of records, or ``Link/cursor``s of pages.
public protocol RecordListing<Record>: Sendable {
  /// The type of the records.
  associatedtype Record: HorizonRecord
  /// The source of the records.
  var source: RecordSource<Record> { get }
}

extension RecordListing {
  /// Returns one page.
  ///
  /// - Parameters:
  ///   - cursor: the record after which the page begins, in the given order; nil for the beginning of the list.
  ///   - order: the oldest first, or the newest.
  ///   - limit: the most records, 1 to 200.
  /// - Throws: ``HorizonError``; ``HorizonError/invalidParameter(name:reason:)`` before anything is sent.
  public func page(after cursor: String? = nil, order: Horizon.Order = .ascending, limit: Int = 10) async throws(HorizonError) -> Page<Record> {
    try await source.page(after: cursor, order, limit: limit)
      ?? Page(links: PageLinks(itself: Link(""), next: Link(""), previous: Link("")), records: [])
  }

  /// Returns all pages after a cursor, forwards (`ascending`) or backwards (`descending`). Each page is requested only when it is needed.
  ///
  /// - Parameters:
  ///   - cursor: the record after which the pages begin, in the given order; nil for the beginning of the list.
  ///   - order: the oldest first, or the newest.
  ///   - size: the most records of a page, 1 to 200.
  public func pages(after cursor: String? = nil, order: Horizon.Order = .ascending, size: Int = 200) -> PageSequence<Record> {
    PageSequence(source: source, cursor: cursor, order: order, size: size)
  }

  /// Returns all records after a cursor, forwards (`ascending`) or backwards (`descending`), across pages.
  ///
  /// ```swift
  /// for try await payment in horizon.payments(of: .account(id)).records(order: .descending) { print(payment.details) }
  /// ```
  /// - Parameters:
  ///   - cursor: the record after which they begin, in the given order; nil for the beginning of the list.
  ///   - order: the oldest first, or the newest.
  ///   - pageSize: the number of records in each request, 1 to 200.
  public func records(after cursor: String? = nil, order: Horizon.Order = .ascending, pageSize: Int = 200) -> RecordSequence<Record> {
    RecordSequence(pages: pages(after: cursor, order: order, size: pageSize))
  }
}

/// A list of records that Horizon returns page by page, but not as a stream.
public struct PagedRecords<Record: HorizonRecord>: RecordListing {
  public let source: RecordSource<Record>
}

/// The records of a list, across its pages: see ``PageSequence``.
public struct RecordSequence<Record: HorizonRecord>: AsyncSequence, Sendable {
  /// A record.
  public typealias Element = Record
  /// The reason why it can't continue.
  public typealias Failure = HorizonError

  let pages: PageSequence<Record>

  /// Starts from the beginning.
  public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

  /// An iterator of the records.
  public struct Iterator: AsyncIteratorProtocol {
    var pages: PageSequence<Record>.Iterator
    var records: ArraySlice<Record> = []

    /// Returns the next record, or nil after the last one.
    public mutating func next() async throws -> Record? { try await next(isolation: nil) }

    /// Returns the next record, or nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HorizonError) -> Record? {
      guard !Task.isCancelled else { throw .cancelled }
      if records.isEmpty { records = try await pages.next(isolation: actor)?.records[...] ?? [] }
      return records.popFirst()
    }
  }
}
