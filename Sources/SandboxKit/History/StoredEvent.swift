import StellarKit
import StellarXDR

/// An event of the history.
struct StoredEvent: Hashable, Sendable {
  var place: EventPlace
  /// The hash of the transaction that it comes from.
  var hash: TransactionHash
  /// Whether that transaction succeeded.
  var isSuccessful: Bool
  /// The close time of its ledger, in seconds since 1970.
  var closeTime: UInt64
  var event: XDR.ContractEvent
}
