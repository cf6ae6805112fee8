import Synchronization

/// A clock that stands still until a test advances it.
final class ManualClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    var now = ContinuousClock.now
    var sleepers: [Int: (deadline: Instant, wake: AsyncStream<Never>.Continuation)] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }
  /// The number of tasks that sleep.
  var sleeperCount: Int { state.withLock(\.sleepers.count) }

  /// Waits until so many tasks sleep.
  func whenSleeping(_ count: Int) async {
    while sleeperCount < count { await Task.yield() }
  }

  /// Advances the time and wakes the sleepers that are due.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.wake)
    }
    for wake in due { wake.finish() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (waiting, wake) = AsyncStream.makeStream(of: Never.self)
    let number = state.withLock { state in
      state.count += 1
      state.sleepers[state.count] = (deadline, wake)
      return state.count
    }
    // A task that is cancelled gets the end of the stream, too.
    for await _ in waiting {}
    state.withLock { _ = $0.sleepers.removeValue(forKey: number) }
    try Task.checkCancellation()
  }
}
