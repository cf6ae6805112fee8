import Synchronization

/// How many operations a page may have for a server's answer to be accepted, as the last answers have it: transactions may be so large that few of them
/// are more than is read. Each page that is refused was sent in vain, so what was found out is remembered.
final class PageLimit: Sendable {
  /// How many a page has at most, as Horizon has it.
  static let most = 200
  /// After how many pages of the greatest length it is tried whether more are accepted.
  private static let patience = 8

  private struct State {
    var limit = PageLimit.most
    var accepted = 0
  }

  private let state = Mutex(State())

  /// How many to ask for.
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

  /// Notes that a page was refused: the first time much less is asked for, later as much as was accepted before.
  func refuse(_ limit: Int) {
    state.withLock { $0 = State(limit: max(1, min($0.limit, limit == Self.most ? limit / 8 : limit / 2))) }
  }
}
