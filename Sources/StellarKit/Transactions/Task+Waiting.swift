extension Task {
  /// The task's value. A caller that is cancelled while waiting stops waiting, and the task continues for the others.
  package var valueUnlessCancelled: Success {
    get async throws {
      let (values, continuation) = AsyncThrowingStream.makeStream(of: Success.self)
      // Awaiting the task directly would take as long as the task itself.
      Task<Void, Never> {
        continuation.yield(with: await result.mapError { $0 as any Error })
        continuation.finish()
      }
      for try await value in values { return value }
      throw Swift.CancellationError()
    }
  }
}
