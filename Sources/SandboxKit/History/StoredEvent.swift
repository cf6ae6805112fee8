import StellarKit
import StellarXDR

/// An event of the history.
struct StoredEvent: Hashable, Sendable {
  var place: EventPlace
  /// Of the transaction that it comes from.
  var hash: TransactionHash
  /// Whether that succeeded.
  var isSuccessful: Bool
  /// Its ledger's, in seconds since 1970.
  var closeTime: UInt64
  var event: XDR.ContractEvent
}
