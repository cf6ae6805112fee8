extension Clock<Duration> {
  /// A function that returns how much time has passed since this was called.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
