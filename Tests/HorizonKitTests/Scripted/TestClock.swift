import Synchronization

/// A clock whose waits end at once, except for hanging durations: these waits end when they are released or their task is cancelled.
final class TestClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Duration.zero
    var waits: [Duration] = []
    var hung: [Int: (duration: Duration, end: AsyncStream<Never>.Continuation)] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  private let hanging: Set<Duration>

  /// Makes a clock on which the time limits of requests (30 seconds) and of silent streams (60 seconds) hang, and all other waits end at once.
  init(hanging: Set<Duration> = [.seconds(30), .seconds(60)]) {
    self.hanging = hanging
  }

  var now: Instant { Instant(offset: state.withLock(\.now)) }
  var minimumResolution: Duration { .zero }
  /// The waits that ended at once, in order.
  var waits: [Duration] { state.withLock(\.waits) }

  /// Ends the hanging waits of a duration.
  func release(_ duration: Duration) {
    let ends = state.withLock { state in state.hung.values.filter { $0.duration == duration }.map(\.end) }
    for end in ends { end.finish() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let wait = now.duration(to: deadline)
    if hanging.contains(wait) {
      await hang(wait)
    } else {
      state.withLock { state in
        state.waits.append(wait)
        state.now += wait
      }
      await Task.yield()
    }
    try Task.checkCancellation()
  }

  private func hang(_ duration: Duration) async {
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    let number = state.withLock { state in
      state.count += 1
      state.hung[state.count] = (duration, end)
      return state.count
    }
    for await _ in never {}
    state.withLock { _ = $0.hung.removeValue(forKey: number) }
  }
}
