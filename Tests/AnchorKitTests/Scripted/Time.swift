import Foundation
import Synchronization

/// A time that a test moves.
final class Time: Sendable {
  private let date = Mutex(Fixture.now)
  var now: Date { date.withLock(\.self) }
  func pass(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }
}
