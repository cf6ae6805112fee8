import StellarKit
import StellarXDR

/// An account with all that belongs to it, as the last ledger left it.
struct StoredAccount: Sendable {
  var id: AccountID
  var entry: AccountEntry
  var trustlines: [(asset: XDR.TrustLineAsset, entry: TrustlineEntry)]
  /// Its data entries.
  var data: [(name: [UInt8], value: [UInt8])] = []
  /// When the ledger closed in which the account last changed, in seconds since 1970.
  var lastModifiedTime: UInt64
}
