/// A limit on how long something may take.
struct TimeLimit: Sendable {
  let duration: Duration
  let clock: any Clock<Duration>

  /// Runs the work, and cancels it when the time is over.
  ///
  /// - Throws: ``TransportError/timedOut``, or what the work throws.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask(operation: work)
      group.addTask {
        try await clock.sleep(for: duration)
        throw TransportError.timedOut
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}
