/// Records that Horizon gives page by page: see ``PagedRecords`` and ``LiveRecords``.
///
/// Cursors are ``HorizonRecord/pagingToken``s of the same kind of records, or ``Link/cursor``s of pages.
public protocol RecordListing<Record>: Sendable {
  /// What the list is of.
  associatedtype Record: HorizonRecord
  /// Where its records come from.
  var source: RecordSource<Record> { get }
}

extension RecordListing {
  /// Returns one page.
  ///
  /// - Parameters:
  ///   - cursor: the record after which it begins, in the order that is asked for; nil for the list's beginning.
  ///   - order: the oldest first, or the newest.
  ///   - limit: the most records, 1 to 200.
  /// - Throws: ``HorizonError``; ``HorizonError/invalidParameter(name:reason:)`` before anything is sent.
  public func page(after cursor: String? = nil, order: Horizon.Order = .ascending, limit: Int = 10) async throws(HorizonError) -> Page<Record> {
    try await source.page(after: cursor, order, limit: limit)
      ?? Page(links: PageLinks(itself: Link(""), next: Link(""), previous: Link("")), records: [])
  }

  /// Returns all pages from a cursor on, forwards (`ascending`) or backwards (`descending`). Each is asked for when it is needed and not before.
  ///
  /// - Parameters:
  ///   - cursor: the record after which they begin, in the order that is asked for; nil for the list's beginning.
  ///   - order: the oldest first, or the newest.
  ///   - size: the most records of a page, 1 to 200.
  public func pages(after cursor: String? = nil, order: Horizon.Order = .ascending, size: Int = 200) -> PageSequence<Record> {
    PageSequence(source: source, cursor: cursor, order: order, size: size)
  }

  /// Returns all records from a cursor on, forwards (`ascending`) or backwards (`descending`), across pages.
  ///
  /// ```swift
  /// for try await payment in horizon.payments(of: .account(id)).records(order: .descending) { print(payment.details) }
  /// ```
  /// - Parameters:
  ///   - cursor: the record after which they begin, in the order that is asked for; nil for the list's beginning.
  ///   - order: the oldest first, or the newest.
  ///   - pageSize: how many are asked for at a time, 1 to 200.
  public func records(after cursor: String? = nil, order: Horizon.Order = .ascending, pageSize: Int = 200) -> RecordSequence<Record> {
    RecordSequence(pages: pages(after: cursor, order: order, size: pageSize))
  }
}

/// Records that Horizon gives page by page, but not as a stream.
public struct PagedRecords<Record: HorizonRecord>: RecordListing {
  public let source: RecordSource<Record>
}

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

    /// Returns the next record; nil after the last one.
    public mutating func next() async throws -> Record? { try await next(isolation: nil) }

    /// Returns the next record; nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HorizonError) -> Record? {
      guard !Task.isCancelled else { throw .cancelled }
      if records.isEmpty { records = try await pages.next(isolation: actor)?.records[...] ?? [] }
      return records.popFirst()
    }
  }
}
