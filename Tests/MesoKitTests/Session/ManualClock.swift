import Synchronization

/// A clock that stands still until a test advances it.
final class ManualClock: Clock {
  typealias Instant = ContinuousClock.Instant
  typealias Duration = Swift.Duration

  private struct Sleeper {
    let deadline: Instant
    let wake: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = ContinuousClock.now
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var count = 0
  }

  private let state = Mutex(State())
  private let sleeping: AsyncStream<Duration>
  private let sleepingEntry: AsyncStream<Duration>.Continuation

  init() {
    (sleeping, sleepingEntry) = AsyncStream.makeStream()
  }

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let isCancelled = state.withLock { state in
          guard !state.cancelled.contains(number) else { return true }
          state.sleepers[number] = Sleeper(deadline: deadline, wake: wake)
          sleepingEntry.yield(state.now.duration(to: deadline))
          return false
        }
        if isCancelled { wake.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Waits until a task sleeps for this long.
  func sleeper(for duration: Duration) async {
    for await sleeping in sleeping where sleeping == duration { return }
  }

  /// Advances the time and wakes the sleepers that are due.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.wake)
    }
    for wake in woken { wake.resume() }
  }
}
