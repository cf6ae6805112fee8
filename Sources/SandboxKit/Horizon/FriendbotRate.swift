import Synchronization

/// A limit on how often the friendbot funds accounts: often enough for a suite of tests, but not without end. It protects the machine, so it goes by
/// real time, even if the network's clock stands still.
final class FriendbotRate: Sendable {
  /// The number of requests that may come at once.
  static let burst = 300
  /// The time until one more request may come.
  private static let interval = Duration.milliseconds(200)
  /// The time until the whole number may come at once again.
  private static let recovery = interval * burst

  private let now: @Sendable () -> ContinuousClock.Instant
  /// The time at which the whole number may come at once again, or nil if nobody has come.
  private let isRecovered = Mutex<ContinuousClock.Instant?>(nil)

  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
  }

  /// Takes one request, if it may come now.
  ///
  /// - Returns: nil if it may, or the number of whole seconds until it may.
  func wait() -> Int? {
    let now = now()
    return isRecovered.withLock { time in
      let next = max(time ?? now, now) + Self.interval
      let wait = next - now - Self.recovery
      guard wait > .zero else {
        time = next
        return nil
      }
      return Int((wait + .seconds(1) - .nanoseconds(1)).components.seconds)
    }
  }
}
