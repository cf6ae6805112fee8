/// What is measured of a row, and how.
enum Work: Sendable {
  /// The processor's time of doing something so many times. Its allocations are counted as well.
  case timed(@Sendable (_ times: Int) async throws -> Void)
  /// A time that the work finds out itself, in nanoseconds, such as the 99th percentile of many.
  case latency(@Sendable () async throws -> Double)
  /// An amount of memory that the work finds out itself, in bytes.
  case memory(@Sendable () async throws -> Double)

  /// Does it once, to see that it can be done.
  func once() async throws {
    switch self {
    case .timed(let work): try await work(1)
    case .latency(let measure), .memory(let measure): _ = try await measure()
    }
  }
}

/// Uses a value in a way that the optimizer can't see through, so that making it can't be left out.
@inline(never)
@_optimize(none)
func keep(_ value: borrowing some Any) {}
