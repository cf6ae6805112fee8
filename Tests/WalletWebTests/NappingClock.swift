import Synchronization

/// A clock over another, on which whoever sleeps no longer than half a second wakes at once. Short waits gather events; no test wants to wait for them,
/// nor that the time of day goes on meanwhile.
final class NappingClock: Clock {
  private static let nap = Duration.milliseconds(500)

  private let base: TestClock
  /// How far it is ahead of the other.
  private let lead = Mutex(Duration.zero)
  let minimumResolution = Swift.Duration.nanoseconds(1)

  init(_ base: TestClock) {
    self.base = base
  }

  var now: TestClock.Instant { base.now.advanced(by: lead.withLock { $0 }) }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let isNap = lead.withLock { lead in
      let left = base.now.advanced(by: lead).duration(to: deadline)
      guard left <= Self.nap else { return false }
      lead += max(left, .zero)
      return true
    }
    if !isNap { try await base.sleep(until: deadline.advanced(by: .zero - lead.withLock { $0 }), tolerance: tolerance) }
  }
}
