import Synchronization

/// A clock that stands still until a test moves it. Whoever sleeps on it wakes when their time has come, or when cancelled.
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
  /// Who sleeps no longer than this wakes at once, and time goes on by as much.
  private let nap: Duration
  let minimumResolution = Swift.Duration.nanoseconds(1)

  init(nap: Duration = .zero) {
    self.nap = nap
  }

  var now: Instant { state.withLock(\.now) }
  /// How many sleep on it.
  var sleepers: Int { state.withLock { $0.sleepers.count } }

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
          if state.now.duration(to: deadline) <= nap {
            state.now = deadline
            return true
          }
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
