/// Reads a body chunk by chunk; a separate task may wait for each chunk.
actor BodyReader {
  private var iterator: any AsyncIteratorProtocol<[UInt8], any Error>

  init(_ body: any AsyncSequence<[UInt8], any Error> & Sendable) {
    iterator = body.makeAsyncIterator()
  }

  /// Returns the next chunk, or nil at the end.
  func next() async throws -> [UInt8]? {
    var iterator = iterator
    defer { self.iterator = iterator }
    return try await iterator.next(isolation: self)
  }
}
