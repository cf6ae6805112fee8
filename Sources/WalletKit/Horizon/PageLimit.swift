import Synchronization

/// The number of operations to request per page, as learned from the last answers. Transactions may be so large that even a few of them exceed the
/// size that is read. A refused page was sent in vain, so the limit is remembered.
final class PageLimit: Sendable {
  /// The maximum length of a page in Horizon.
  static let most = 200
  /// After how many accepted pages of the current limit a longer page is tried.
  private static let patience = 8

  private struct State {
    var limit = PageLimit.most
    var accepted = 0
  }

  private let state = Mutex(State())

  /// The number of operations to request.
  var value: Int { state.withLock(\.limit) }

  /// Notes that a page was accepted.
  func accept(_ limit: Int) {
    state.withLock { state in
      guard limit == state.limit, limit < Self.most else { return }
      state.accepted += 1
      guard state.accepted >= Self.patience else { return }
      state = State(limit: min(2 * limit, Self.most))
    }
  }

  /// Notes that a page was refused. The first time, much less is requested next; later, as much as was accepted before.
  func refuse(_ limit: Int) {
    state.withLock { $0 = State(limit: max(1, min($0.limit, limit == Self.most ? limit / 8 : limit / 2))) }
  }
}
