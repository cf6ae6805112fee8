import StellarKit

/// An issued asset that has holders.
struct StoredAsset: Hashable, Sendable {
  var code: AssetCode
  var issuer: AccountID
  var statistics: AssetStatistics
  /// The issuer's account; nil if it is gone.
  var account: AccountEntry?
}
