import Foundation
import Synchronization

/// The computer's time zone, which changes when its owner travels while the program runs.
final class SystemTimeZone: Sendable {
  /// How long an answer is kept.
  private static let lifetime = Duration.seconds(60)

  private let uptime: @Sendable () -> Duration
  private let read: @Sendable () -> TimeZone
  private let last = Mutex<(zone: TimeZone, time: Duration)?>(nil)

  /// - Parameters:
  ///   - uptime: a clock that doesn't jump.
  ///   - read: reads the time zone.
  init(uptime: @escaping @Sendable () -> Duration, read: @escaping @Sendable () -> TimeZone = SystemTimeZone.read) {
    self.uptime = uptime
    self.read = read
  }

  /// The time zone, as it was at most a minute ago.
  var current: TimeZone {
    let now = uptime()
    return last.withLock { last in
      if let last, now - last.time < Self.lifetime { return last.zone }
      let zone = read()
      last = (zone, now)
      return zone
    }
  }

  /// Reads the time zone again. Foundation would otherwise keep its first answer as long as the program runs.
  @Sendable private static func read() -> TimeZone {
    NSTimeZone.resetSystemTimeZone()
    return .current
  }
}
