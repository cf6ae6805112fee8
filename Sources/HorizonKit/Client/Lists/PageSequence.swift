/// The pages of a list, one after another.
///
/// It only follows cursors, never an address from a server. It ends when the next page is empty. It throws ``HorizonError``, with
/// ``HorizonError/cancelled`` when its task is cancelled, so an end always means the end of the list.
public struct PageSequence<Record: HorizonRecord>: AsyncSequence, Sendable {
  /// A non-empty page.
  public typealias Element = Page<Record>
  /// The reason why it can't continue.
  public typealias Failure = HorizonError

  let source: RecordSource<Record>
  let cursor: String?
  let order: Horizon.Order
  let size: Int

  /// Starts from the beginning.
  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self, cursor: cursor) }

  /// An iterator of the pages.
  public struct Iterator: AsyncIteratorProtocol {
    let sequence: PageSequence<Record>
    var cursor: String?
    var isAtEnd = false

    /// Returns the next page, or nil after the last one.
    public mutating func next() async throws -> Page<Record>? { try await next(isolation: nil) }

    /// Returns the next page, or nil after the last one.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HorizonError) -> Page<Record>? {
      while !isAtEnd {
        guard !Task.isCancelled else { throw .cancelled }
        guard let page = try await sequence.source.page(after: cursor, sequence.order, limit: sequence.size) else { break }
        let last = page.records.last?.pagingToken
        // If the last records are of unknown kinds, only the link says where the page ends.
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
