import StellarKit

/// An issued asset that somebody holds.
struct StoredAsset: Hashable, Sendable {
  var code: AssetCode
  var issuer: AccountID
  var statistics: AssetStatistics
  /// The issuer's account; nil where it is gone.
  var account: AccountEntry?
}
