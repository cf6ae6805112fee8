import Synchronization

/// A clock that stands still until a test advances it. Waits end when their time has come or their task is cancelled.
final class TestClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant()
    var count = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let state = Mutex(State())
  let minimumResolution = Swift.Duration.nanoseconds(1)

  var now: Instant { state.withLock(\.now) }

  /// Waits until the given number of tasks sleep for exactly this duration.
  func sleeper(for duration: Duration, count: Int = 1) async throws {
    while state.withLock({ state in state.sleepers.values.count { state.now.duration(to: $0.deadline) == duration } < count }) {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.value.deadline <= state.now }
      for key in woken.keys { state.sleepers[key] = nil }
      return woken.values.map(\.continuation)
    }
    for sleeper in woken { sleeper.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let key = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isDue = state.withLock { state in
          if deadline <= state.now || Task.isCancelled { return true }
          state.sleepers[key] = (deadline, continuation)
          return false
        }
        if isDue { continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(())) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: key) }?.continuation.resume(throwing: CancellationError())
    }
  }
}
