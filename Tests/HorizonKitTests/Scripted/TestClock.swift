import Synchronization

/// A clock on which waits pass at once, but those of durations that a test wants to hang: these end when they are released, or with their task.
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

  /// A clock that holds requests' 30 seconds and streams' 60 seconds of silence, and lets everything else pass.
  init(hanging: Set<Duration> = [.seconds(30), .seconds(60)]) {
    self.hanging = hanging
  }

  var now: Instant { Instant(offset: state.withLock(\.now)) }
  var minimumResolution: Duration { .zero }
  /// The waits that passed at once, in order.
  var waits: [Duration] { state.withLock(\.waits) }

  /// Ends the waits of a duration that hang now.
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
