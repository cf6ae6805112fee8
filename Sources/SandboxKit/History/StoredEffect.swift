import HorizonKit
import StellarKit

/// An effect of an operation on an account.
struct StoredEffect: Hashable, Sendable {
  let operation: StoredOperation
  /// The number of the effect within its operation, counted from 1.
  let place: Int
  let account: MuxedAccount
  let details: EffectDetails

  var cursor: HistoryCursor { HistoryCursor(id: operation.id, place: Int64(place)) }
}
