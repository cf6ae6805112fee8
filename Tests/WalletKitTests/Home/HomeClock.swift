import Foundation
import Synchronization

/// A time of day that a test sets.
final class HomeClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  var now: Date {
    get { time.withLock(\.self) }
    set { time.withLock { $0 = newValue } }
  }

  func advance(_ duration: Duration) {
    time.withLock { $0 += TimeInterval(duration.components.seconds) + TimeInterval(duration.components.attoseconds) / 1e18 }
  }
}
