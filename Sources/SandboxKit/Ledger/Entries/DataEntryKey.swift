import StellarKit

/// The key of a data entry: its account and its name.
struct DataEntryKey: Hashable, Sendable {
  var account: AccountID
  /// Up to 64 bytes.
  var name: [UInt8]
}
