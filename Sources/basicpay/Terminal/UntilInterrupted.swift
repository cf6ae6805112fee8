import UnixSignals

/// A way to run something until it ends, or until the person ends it with Ctrl-C, which isn't a failure.
enum UntilInterrupted {
  static func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { for await _ in signals { return } }
      tasks.addTask(operation: body)
      defer { tasks.cancelAll() }
      try await tasks.next()
    }
  }
}
