import Synchronization

/// A clock whose waits end at once and are recorded.
final class TestClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state = Mutex<(now: Duration, waits: [Duration])>((.zero, []))
  /// The wait that cancels its task.
  private let cancelling: Duration?

  init(cancelling: Duration? = nil) {
    self.cancelling = cancelling
  }

  var now: Instant { Instant(offset: state.withLock(\.now)) }
  var minimumResolution: Duration { .zero }
  /// The waits, in order.
  var waits: [Duration] { state.withLock(\.waits) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let wait = now.duration(to: deadline)
    state.withLock { state in
      state.waits.append(wait)
      state.now += wait
    }
    if wait == cancelling { withUnsafeCurrentTask { $0?.cancel() } }
    await Task.yield()
    try Task.checkCancellation()
  }
}
