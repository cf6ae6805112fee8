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
    var newestLedger: UInt32 = 0
    var searches: [AccountID: Search] = [:]
  }

  private let state = Mutex(State())

  /// Whether the server is known to belong to its network.
  var isChecked: Bool {
    get { state.withLock(\.isChecked) }
    set { state.withLock { $0.isChecked = newValue } }
  }

  /// The newest ledger that was reported.
  var newestLedger: UInt32 { state.withLock(\.newestLedger) }

  /// Notes that a ledger was reported.
  func note(_ ledger: UInt32) { state.withLock { $0.newestLedger = max($0.newestLedger, ledger) } }

  /// Returns the search for an account's assets, as far as it has come.
  func search(_ account: AccountID) -> Search { state.withLock { $0.searches[account] ?? Search() } }

  /// Notes how far the search for an account's assets has come.
  func note(_ search: Search, of account: AccountID) { state.withLock { $0.searches[account] = search } }
}
