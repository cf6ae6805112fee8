import Foundation
import Synchronization

/// A limit on how often the friendbot funds accounts: often enough for a suite of tests, but not without end.
final class FriendbotRate: Sendable {
  /// The number of requests that may come at once.
  static let burst = 300
  /// The milliseconds until one more request may come.
  private static let interval: Int64 = 200
  /// The milliseconds until the whole number may come at once again.
  private static let recovery = Int64(burst) * interval

  /// The time at which the whole number may come at once again, in milliseconds since 1970.
  private let isRecovered = Mutex(Int64.min)

  /// Takes one request, if it may come now.
  ///
  /// - Returns: nil if it may, or the number of whole seconds until it may.
  func wait(at date: Date) -> Int? {
    let now = Int64(date.timeIntervalSince1970 * 1000)
    return isRecovered.withLock { time in
      // A clock that was set back doesn't make anybody wait longer.
      time = min(time, now + Self.recovery)
      let next = max(time, now) + Self.interval
      let wait = next - now - Self.recovery
      guard wait > 0 else {
        time = next
        return nil
      }
      return Int((wait + 999) / 1000)
    }
  }
}
