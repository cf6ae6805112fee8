import Foundation
import Synchronization

/// The time of a simulation: the true one, which the network goes by, and this computer's, whose clock can be wrong. Whoever sleeps moves it on.
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

  /// The true time.
  @Sendable func date() -> Date { Self.start.addingTimeInterval(TimeInterval(state.withLock(\.passed).components.seconds)) }

  /// What this computer's clock shows.
  @Sendable func computerDate() -> Date { date().addingTimeInterval(state.withLock(\.error)) }

  func advance(by duration: Duration) { state.withLock { $0.passed += duration } }

  /// Lets time pass up to a true time, unless that is over.
  func advance(to date: Date) {
    let seconds = Int64(date.timeIntervalSince(Self.start))
    state.withLock { $0.passed = max($0.passed, .seconds(seconds)) }
  }

  /// Sets this computer's clock so much ahead of what it shows, or behind.
  func jump(by seconds: Int) { state.withLock { $0.error += TimeInterval(seconds) } }

  /// Sets this computer's clock right.
  func setRight() { state.withLock { $0.error = 0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { $0.passed = max($0.passed, deadline.offset) }
    await Task.yield()
  }
}
