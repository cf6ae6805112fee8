import HorizonKit
import StellarKit

/// What an operation did to an account.
struct StoredEffect: Hashable, Sendable {
  let operation: StoredOperation
  /// Which of the operation's effects, counted from 1.
  let place: Int
  let account: MuxedAccount
  let details: EffectDetails

  var cursor: HistoryCursor { HistoryCursor(id: operation.id, place: Int64(place)) }
}
