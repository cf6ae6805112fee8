/// The pages of a list, one after the other.
///
/// It follows cursors only, never an address that a server gives. It ends after the last page, which is known when the next one is empty, and
/// throws ``HorizonError``: ``HorizonError/cancelled`` when its task is cancelled, so that an end always means the list's own.
public struct PageSequence<Record: HorizonRecord>: AsyncSequence, Sendable {
  /// A page that isn't empty.
  public typealias Element = Page<Record>
  /// Why it can't go on.
  public typealias Failure = HorizonError

  let source: RecordSource<Record>
  let cursor: String?
  let order: Horizon.Order
  let size: Int

  /// Begins anew.
  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self, cursor: cursor) }

  /// An iterator of the pages.
  public struct Iterator: AsyncIteratorProtocol {
    let sequence: PageSequence<Record>
    var cursor: String?
    var isAtEnd = false

    /// Returns the next page; nil after the last one.
    public mutating func next() async throws -> Page<Record>? { try await next(isolation: nil) }

    /// Returns the next page; nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HorizonError) -> Page<Record>? {
      while !isAtEnd {
        guard !Task.isCancelled else { throw .cancelled }
        guard let page = try await sequence.source.page(after: cursor, sequence.order, limit: sequence.size) else { break }
        let last = page.records.last?.pagingToken
        // Where the last records are of kinds that aren't known, only the link says how far the page goes.
        let next = page.links.next.cursor.flatMap { $0.isEmpty ? nil : $0 } ?? last
        guard let next, next != cursor else {
          guard last == nil else { throw .notHorizon("its pages go round in a circle") }
          break
        }
        cursor = next
        if !page.records.isEmpty { return page }
      }
      isAtEnd = true
      return nil
    }
  }
}
