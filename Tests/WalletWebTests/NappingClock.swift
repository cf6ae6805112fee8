import Synchronization

/// A clock based on another one, on which waits of up to half a second end at once. Short waits collect events, and tests shouldn't wait for them
/// or have the time of day advance.
final class NappingClock: Clock {
  private static let nap = Duration.milliseconds(500)

  private let base: TestClock
  /// The time by which it is ahead of the other clock.
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
