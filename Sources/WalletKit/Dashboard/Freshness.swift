/// A guard that tells when something fetched is too old, and that fetches it at most once at a time.
@MainActor
final class Freshness {
  private let lifetime: Duration
  private let uptime: @Sendable () -> Duration
  private var fetched: Duration?
  private var running: (generation: Int, waiting: [AsyncStream<Never>.Continuation])?
  /// A number that grows each time earlier answers become outdated.
  private(set) var generation = 0

  /// - Parameters:
  ///   - lifetime: how long what was fetched counts as fresh.
  ///   - uptime: a clock that doesn't jump.
  init(_ lifetime: Duration, uptime: @escaping @Sendable () -> Duration) {
    self.lifetime = lifetime
    self.uptime = uptime
  }

  /// Whether what was fetched is fresh enough to be kept.
  var isFresh: Bool { fetched.map { uptime() - $0 < lifetime } ?? false }

  /// Makes what was fetched old at once. An answer that is still on its way is outdated, too.
  func expire() {
    fetched = nil
    generation += 1
  }

  /// Fetches, or waits for a fetch that is running already. A cancelled caller stops waiting, but the fetch goes on.
  ///
  /// - Parameters:
  ///   - isWhole: whether everything is fetched again. A fetch that only adds to what is there doesn't make that newer.
  ///   - work: fetches, and says whether it succeeded. When it ends, nobody may need its result any more.
  func fetch(isWhole: Bool = true, _ work: @escaping @MainActor () async -> Bool) async {
    if running?.generation != generation {
      // Callers that wait for an older fetch are woken when the newer one ends.
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

  /// Waits for the end of the running fetch. A cancelled caller stops waiting.
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
