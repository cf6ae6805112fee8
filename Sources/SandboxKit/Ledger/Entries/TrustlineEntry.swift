/// An account's holding of an issued asset. Amounts are in stroops.
struct TrustlineEntry: Hashable, Sendable {
  var balance: Int64 = 0
  /// The most that the account accepts.
  var limit: Int64
  var flags: TrustlineFlags = []
  /// The ledger in which the entry last changed.
  var lastModified: UInt32 = 0
}
