/// A clock whose sleeps last several times as long as asked for.
struct SlowClock: Clock {
  let factor: Int
  private let base = ContinuousClock()

  init(factor: Int) {
    self.factor = factor
  }

  var now: ContinuousClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await base.sleep(for: now.duration(to: deadline) * factor, tolerance: tolerance)
  }
}
