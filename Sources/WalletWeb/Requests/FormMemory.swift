import Synchronization

/// How much memory all forms together take that are being received or are in use, so that many at once don't take it from the whole computer.
final class FormMemory: Sendable {
  /// In bytes: the largest form, and many small ones beside it.
  static let limit = 40 << 20

  private let limit: Int
  private let used = Mutex(0)

  /// The bytes that are taken at this moment.
  var count: Int { used.withLock(\.self) }

  init(limit: Int = FormMemory.limit) {
    self.limit = limit
  }

  /// Takes bytes that have just arrived.
  ///
  /// - Throws: ``PageError`` when there is no room for them.
  func take(_ count: Int) throws(PageError) {
    let isTaken = used.withLock { used in
      guard count <= limit - used else { return false }
      used += count
      return true
    }
    if !isTaken { throw PageError.busy }
  }

  func giveBack(_ count: Int) {
    used.withLock { $0 -= count }
  }
}
