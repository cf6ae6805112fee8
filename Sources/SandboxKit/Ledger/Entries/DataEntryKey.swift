import StellarKit

/// Whose data entry, under which name.
struct DataEntryKey: Hashable, Sendable {
  var account: AccountID
  /// Up to 64 bytes.
  var name: [UInt8]
}
