import Foundation
import Synchronization

/// A test's clock and time of day that never waits: a sleep moves the time ahead by its length, and ends at once.
final class FlyingClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let passed = Mutex(Duration.zero)
  private let start = Date()

  var now: Instant { Instant(offset: passed.withLock { $0 }) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// The time of day.
  @Sendable func date() -> Date {
    let seconds = passed.withLock { $0.components.seconds }
    return start.addingTimeInterval(TimeInterval(seconds))
  }

  func advance(by duration: Duration) { passed.withLock { $0 += duration } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    passed.withLock { $0 = max($0, deadline.offset) }
    // Other tasks get a turn, as they would while time passes.
    try await Task.sleep(for: .milliseconds(5))
  }
}
