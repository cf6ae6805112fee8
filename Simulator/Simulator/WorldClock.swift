import Foundation
import Synchronization

/// The clock of a simulation. It has the true time, which the network uses, and the time of this computer, whose clock can be wrong. Sleeping moves
/// the time forward.
final class WorldClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var passed = Duration.zero
    var error: TimeInterval = 0
  }

  private static let start = Date(timeIntervalSince1970: 1_800_000_000)

  private let state = Mutex(State())

  var now: Instant { Instant(offset: state.withLock(\.passed)) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// Returns the true time.
  @Sendable func date() -> Date { Self.start.addingTimeInterval(TimeInterval(state.withLock(\.passed).components.seconds)) }

  /// Returns the time that this computer's clock shows.
  @Sendable func computerDate() -> Date { date().addingTimeInterval(state.withLock(\.error)) }

  func advance(by duration: Duration) { state.withLock { $0.passed += duration } }

  /// Moves the true time forward to a date, unless that has passed.
  func advance(to date: Date) {
    let seconds = Int64(date.timeIntervalSince(Self.start))
    state.withLock { $0.passed = max($0.passed, .seconds(seconds)) }
  }

  /// Moves this computer's clock forward, or back if the number is negative.
  func jump(by seconds: Int) { state.withLock { $0.error += TimeInterval(seconds) } }

  /// Sets this computer's clock right.
  func setRight() { state.withLock { $0.error = 0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { $0.passed = max($0.passed, deadline.offset) }
    await Task.yield()
  }
}
