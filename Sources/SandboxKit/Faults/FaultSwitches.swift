import Synchronization

/// Which requests go wrong, and how.
final class FaultSwitches: Sendable {
  /// A fault for the next requests of one kind.
  struct Order: Hashable, Sendable {
    var fault: Fault
    /// For how many requests.
    var count: Int
    /// What their paths begin with.
    var path = "/"
    /// To wait, before the request is carried out or before it is sent again.
    var seconds = 1
  }

  /// The most orders that can be waiting.
  private static let orderLimit = 1_000

  private let pending = Mutex<[Order]>([])

  /// The orders that still wait for requests, the oldest first.
  var orders: [Order] { pending.withLock { $0 } }

  /// Makes the next requests go wrong; false where too many orders wait already.
  func add(_ order: Order) -> Bool {
    pending.withLock { orders in
      guard orders.count < Self.orderLimit else { return false }
      orders.append(order)
      return true
    }
  }

  /// Lets everything go right again.
  func clear() {
    pending.withLock { $0 = [] }
  }

  /// What goes wrong with a request: the oldest order for its path, which is used up by one.
  func take(for path: String) -> Order? {
    pending.withLock { orders in
      guard let index = orders.firstIndex(where: { path.hasPrefix($0.path) }) else { return nil }
      let order = orders[index]
      orders[index].count -= 1
      if orders[index].count <= 0 { orders.remove(at: index) }
      return order
    }
  }
}

/// Something that goes wrong with a request because a test wants so.
enum Fault: String, CaseIterable, Sendable {
  /// 504, and the request isn't carried out.
  case timeoutBefore = "timeout-before"
  /// 504, although the request is carried out.
  case timeoutAfter = "timeout-after"
  /// 429: asked too often. With the seconds to wait.
  case rateLimit = "rate-limit"
  /// The connection ends without an answer, and the request isn't carried out.
  case dropBefore = "drop-before"
  /// The connection ends without an answer, although the request is carried out.
  case dropAfter = "drop-after"
  /// The request is carried out some seconds later.
  case delay
}
