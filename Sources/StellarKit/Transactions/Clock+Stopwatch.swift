extension Clock<Duration> {
  /// Returns a function that tells how much time has passed since this was called.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
