import StellarKit

/// Whose data entry, under which name.
struct DataKey: Hashable, Sendable {
  var account: AccountID
  /// Up to 64 bytes.
  var name: [UInt8]
}
