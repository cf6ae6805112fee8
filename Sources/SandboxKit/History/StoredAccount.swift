import StellarKit
import StellarXDR

/// An account with everything that belongs to it, as of the last ledger.
struct StoredAccount: Sendable {
  var id: AccountID
  var entry: AccountEntry
  var trustlines: [(asset: XDR.TrustLineAsset, entry: TrustlineEntry)]
  /// The account's data entries.
  var data: [(name: [UInt8], value: [UInt8])] = []
  /// The close time of the ledger in which the account last changed, in seconds since 1970.
  var lastModifiedTime: UInt64
}
