import Synchronization

/// The faults that tests have ordered for the next requests.
final class FaultSwitches: Sendable {
  /// A fault for the next requests of one kind.
  struct Order: Hashable, Sendable {
    var fault: Fault
    /// The number of requests that go wrong.
    var count: Int
    /// What the paths of these requests begin with.
    var path = "/"
    /// How long to wait before the request is carried out, or before the client sends it again.
    var seconds = 1
  }

  /// The most orders that can be waiting.
  private static let orderLimit = 1_000

  private let pending = Mutex<[Order]>([])

  /// The orders that still wait for requests, the oldest first.
  var orders: [Order] { pending.withLock { $0 } }

  /// Makes the next requests go wrong, or returns false if too many orders are waiting already.
  func add(_ order: Order) -> Bool {
    pending.withLock { orders in
      guard orders.count < Self.orderLimit else { return false }
      orders.append(order)
      return true
    }
  }

  /// Removes all orders, so that requests go right again.
  func clear() {
    pending.withLock { $0 = [] }
  }

  /// Takes one fault from the oldest order for a request's path, or returns nil if there is no such order.
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

/// A fault that a test can order for a request.
enum Fault: String, CaseIterable, Sendable {
  /// 504, and the request isn't carried out.
  case timeoutBefore = "timeout-before"
  /// 504, although the request is carried out.
  case timeoutAfter = "timeout-after"
  /// 429, too many requests, with the seconds to wait.
  case rateLimit = "rate-limit"
  /// The connection ends without an answer, and the request isn't carried out.
  case dropBefore = "drop-before"
  /// The connection ends without an answer, although the request is carried out.
  case dropAfter = "drop-after"
  /// The request is carried out some seconds later.
  case delay
}
