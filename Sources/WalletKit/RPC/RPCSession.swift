import RPCKit
import StellarKit
import Synchronization

/// What was learnt of one server since the program began.
final class RPCSession: Sendable {
  /// How far an account's events were searched for assets, and what they told.
  struct Search: Sendable {
    var start: EventStart?
    var lines = KnownTrustlines()
  }

  private struct State {
    var isChecked = false
    var searches: [AccountID: Search] = [:]
  }

  private let state = Mutex(State())
  /// The newest ledger that the server has reported.
  let newest = NewestLedger()

  /// Whether the server is known to belong to its network.
  var isChecked: Bool {
    get { state.withLock(\.isChecked) }
    set { state.withLock { $0.isChecked = newValue } }
  }

  /// Returns the search for an account's assets, as far as it has come.
  func search(_ account: AccountID) -> Search { state.withLock { $0.searches[account] ?? Search() } }

  /// Notes how far the search for an account's assets has come.
  func note(_ search: Search, of account: AccountID) { state.withLock { $0.searches[account] = search } }
}
