import Foundation
import Synchronization

/// How often the friendbot gives: as often as a suite of tests wants it, but not without end.
final class FriendbotRate: Sendable {
  /// So many may come at once.
  static let burst = 300
  /// The milliseconds until one more may come.
  private static let interval: Int64 = 200
  /// The milliseconds until all may come at once again.
  private static let recovery = Int64(burst) * interval

  /// When all may come at once again, in milliseconds since 1970.
  private let isRecovered = Mutex(Int64.min)

  /// Takes one.
  ///
  /// - Returns: nil where it may come, else in how many whole seconds it may.
  func wait(at date: Date) -> Int? {
    let now = Int64(date.timeIntervalSince1970 * 1000)
    return isRecovered.withLock { time in
      // A clock that was put back takes nothing away.
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
