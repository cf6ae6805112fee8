/// A value that takes long to make. It is made when the first row that is measured needs it.
actor Lazy<Value: Sendable> {
  private let make: @Sendable () async throws -> Value
  private var made: Task<Value, any Error>?

  init(_ make: @escaping @Sendable () async throws -> Value) {
    self.make = make
  }

  var value: Value {
    get async throws {
      let task = made ?? Task { try await make() }
      made = task
      return try await task.value
    }
  }
}
