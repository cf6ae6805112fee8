/// An account on the ledger.
struct AccountEntry: Hashable, Sendable {
  /// In stroops, fees taken.
  var balance: Int64
  /// The number of the last transaction that used one.
  var sequenceNumber: Int64
  /// How many trustlines and other entries the account keeps a reserve for.
  var subentryCount: UInt32 = 0
  var flags: AccountFlags = []
  var thresholds = Thresholds()
  /// The ledger in which the sequence number last changed, 0 for the one it began with (CAP-21).
  var sequenceLedger: UInt32 = 0
  /// The close time of that ledger, in seconds since 1970.
  var sequenceTime: UInt64 = 0
  /// The ledger in which the entry last changed.
  var lastModified: UInt32 = 0
}
