import Synchronization

/// The memory budget for all forms that are being received or used, so that many at once can't exhaust the computer's memory.
package final class FormMemory: Sendable {
  /// The limit in bytes: enough for the largest form, plus many small ones.
  package static let limit = 40 << 20

  private let limit: Int
  private let used = Mutex(0)

  /// The number of bytes currently in use.
  package var count: Int { used.withLock(\.self) }

  package init(limit: Int = FormMemory.limit) {
    self.limit = limit
  }

  /// Reserves memory for bytes that have just arrived.
  ///
  /// - Returns: whether there is room for them; if not, nothing is reserved.
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
