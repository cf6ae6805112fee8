/// Reads a body piece by piece, each of which may be waited for in a task of its own.
actor BodyReader {
  private var iterator: any AsyncIteratorProtocol<[UInt8], any Error>

  init(_ body: any AsyncSequence<[UInt8], any Error> & Sendable) {
    iterator = body.makeAsyncIterator()
  }

  /// The next piece; nil at the end.
  func next() async throws -> [UInt8]? {
    var iterator = iterator
    defer { self.iterator = iterator }
    return try await iterator.next(isolation: self)
  }
}
