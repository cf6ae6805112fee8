import Foundation
import StellarKit

/// What the server takes from its surroundings, so that a test can replace it.
struct ServerEnvironment: Sendable {
  /// The time of day, for what people read.
  let now: @Sendable () -> Date
  /// The clock for waiting.
  let clock: any Clock<Duration>
  /// A cryptographically secure source of as many random bytes as are asked for.
  let randomBytes: @Sendable (Int) -> [UInt8]
  /// The time zone in which people read times now.
  let timeZone: @Sendable () -> TimeZone
  /// How long the server has been running. Ages go by this: it doesn't jump when somebody sets the time of day.
  let uptime: @Sendable () -> Duration

  /// - Parameter timeZone: the time zone; nil for the computer's.
  init(
    now: @escaping @Sendable () -> Date, clock: any Clock<Duration>, randomBytes: @escaping @Sendable (Int) -> [UInt8],
    timeZone: (@Sendable () -> TimeZone)? = nil
  ) {
    self.now = now
    self.clock = clock
    self.randomBytes = randomBytes
    let uptime = clock.stopwatch()
    let system = SystemTimeZone(uptime: uptime)
    self.timeZone = timeZone ?? { system.current }
    self.uptime = uptime
  }

  /// Returns 32 random bytes in hexadecimal, which nobody can guess.
  func randomName() -> String {
    randomBytes(32).hexadecimal
  }
}
