import CAllocations

/// What is measured of a row, and how.
enum Work: Sendable {
  /// The processor's time of doing something so many times. Its allocations are counted as well.
  case timed(@Sendable (_ times: Int) async throws -> Void)
  /// The processor's time of doing something so many times, after it was made ready, which isn't timed.
  case prepared(@Sendable (_ times: Int) async throws -> @Sendable () async throws -> Void)
  /// The time on the clock of the same, for what works on several cores.
  case elapsed(@Sendable (_ times: Int) async throws -> @Sendable () async throws -> Void)
  /// A time that the work finds out itself, in nanoseconds, such as the 99th percentile of many.
  case latency(@Sendable () async throws -> Double)
  /// An amount of memory that the work finds out itself, in bytes. It is found out in a process of its own.
  case memory(@Sendable () async throws -> Double)

  /// Does it once, to see that it can be done.
  func once() async throws {
    switch self {
    case .timed(let work): try await work(1)
    case .prepared(let prepare), .elapsed(let prepare): try await prepare(1)()
    case .latency(let measure), .memory(let measure): _ = try await measure()
    }
  }
}

/// Lets C see a value, so that the optimizer can't leave out making it.
@inline(__always)
func keep(_ value: borrowing some Any) {
  withUnsafeBytes(of: value) { note_address($0.baseAddress) }
}
