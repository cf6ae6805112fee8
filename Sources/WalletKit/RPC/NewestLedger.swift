import Foundation
import Synchronization

/// The newest ledger that a service has reported. It is the one that closed last: of several servers behind one address, one that is behind names an
/// older ledger, and a number that was once too high is forgotten with the next ledger.
final class NewestLedger: Sendable {
  private let ledger = Mutex((sequence: 0, closedAt: Date.distantPast))

  /// Its number; 0 if none was reported.
  var sequence: Int { ledger.withLock(\.sequence) }

  /// Notes that a ledger was reported.
  func note(_ sequence: Int, closedAt: Date) {
    ledger.withLock { ledger in
      if closedAt >= ledger.closedAt { ledger = (sequence, closedAt) }
    }
  }
}
