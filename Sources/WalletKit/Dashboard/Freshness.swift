/// How old something fetched may become before it is fetched again, and that it is fetched at most once at a time.
@MainActor
final class Freshness {
  private let lifetime: Duration
  private let uptime: @Sendable () -> Duration
  private var fetched: Duration?
  private var running: (generation: Int, waiting: [AsyncStream<Never>.Continuation])?
  /// Counts what made earlier answers worthless.
  private(set) var generation = 0

  /// - Parameters:
  ///   - lifetime: how long what was fetched counts as new.
  ///   - uptime: a clock that doesn't jump.
  init(_ lifetime: Duration, uptime: @escaping @Sendable () -> Duration) {
    self.lifetime = lifetime
    self.uptime = uptime
  }

  /// Whether what was fetched is new enough to be left alone.
  var isFresh: Bool { fetched.map { uptime() - $0 < lifetime } ?? false }

  /// Makes what was fetched old at once; an answer that is still on its way says nothing of what is now.
  func expire() {
    fetched = nil
    generation += 1
  }

  /// Fetches, or waits for who fetches the same already. A caller that is cancelled stops waiting; the fetching goes on.
  ///
  /// - Parameters:
  ///   - isWhole: whether all is fetched again. What only adds to what is there makes that no newer.
  ///   - work: fetches; says whether that succeeded. What it was begun for may be of no interest any more when it ends.
  func fetch(isWhole: Bool = true, _ work: @escaping @MainActor () async -> Bool) async {
    if running?.generation != generation {
      // Who waits for an older question is told with the newer one.
      let generation = generation
      running = (generation, running?.waiting ?? [])
      Task {
        let succeeded = await work()
        guard generation == self.generation else { return self.end(generation) }
        if isWhole { fetched = succeeded ? uptime() : nil }
        self.end(generation)
      }
    }
    await wait()
  }

  /// Whether something is being fetched.
  var isRunning: Bool { running != nil }

  /// Waits for the end of what is being fetched. A caller that is cancelled stops waiting.
  func wait() async {
    guard running != nil else { return }
    let (end, signal) = AsyncStream.makeStream(of: Never.self)
    running?.waiting.append(signal)
    for await _ in end {}
  }

  private func end(_ generation: Int) {
    guard let ended = running, ended.generation == generation else { return }
    running = nil
    for waiting in ended.waiting { waiting.finish() }
  }
}
