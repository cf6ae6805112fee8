import Synchronization

/// How much memory all forms together take that are being received or are in use, so that many at once don't take it from the whole computer.
package final class FormMemory: Sendable {
  /// In bytes: the largest form, and many small ones beside it.
  package static let limit = 40 << 20

  private let limit: Int
  private let used = Mutex(0)

  /// The bytes that are taken at this moment.
  package var count: Int { used.withLock(\.self) }

  package init(limit: Int = FormMemory.limit) {
    self.limit = limit
  }

  /// Takes bytes that have just arrived.
  ///
  /// - Returns: whether there is room for them; where there isn't, none are taken.
  package func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard count <= limit - used else { return false }
      used += count
      return true
    }
  }

  package func giveBack(_ count: Int) {
    used.withLock { $0 -= count }
  }
}
