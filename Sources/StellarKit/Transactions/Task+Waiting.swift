extension Task {
  /// What the task comes to. Whoever is cancelled while waiting for it waits no longer, and the task goes on for the others.
  package var valueUnlessCancelled: Success {
    get async throws {
      let (values, continuation) = AsyncThrowingStream.makeStream(of: Success.self)
      // To wait for the task itself would last as long as the task does.
      Task<Void, Never> {
        continuation.yield(with: await result.mapError { $0 as any Error })
        continuation.finish()
      }
      for try await value in values { return value }
      throw Swift.CancellationError()
    }
  }
}
