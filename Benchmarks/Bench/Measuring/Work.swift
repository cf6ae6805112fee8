import CAllocations

/// The work of a row, and how it is measured.
enum Work: Sendable {
  /// The processor time of a number of repetitions. Their allocations are counted, too.
  case timed(@Sendable (_ times: Int) async throws -> Void)
  /// The processor time of a number of repetitions after a preparation, which isn't timed.
  case prepared(@Sendable (_ times: Int) async throws -> @Sendable () async throws -> Void)
  /// The wall-clock time of a number of repetitions after a preparation, for work that uses several cores.
  case elapsed(@Sendable (_ times: Int) async throws -> @Sendable () async throws -> Void)
  /// A time that the work measures itself, in nanoseconds, such as the 99th percentile of many.
  case latency(@Sendable () async throws -> Double)
  /// An amount of memory that the work measures itself, in bytes. It is measured in a process of its own.
  case memory(@Sendable () async throws -> Double)

  /// Does the work once, to check that it succeeds.
  func once() async throws {
    switch self {
    case .timed(let work): try await work(1)
    case .prepared(let prepare), .elapsed(let prepare): try await prepare(1)()
    case .latency(let measure), .memory(let measure): _ = try await measure()
    }
  }
}

/// Shows a value to C, so that the optimizer can't skip computing it.
@inline(__always)
func keep(_ value: borrowing some Any) {
  withUnsafeBytes(of: value) { note_address($0.baseAddress) }
}
