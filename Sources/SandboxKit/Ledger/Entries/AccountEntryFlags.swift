/// An account's rules for the holders of its assets (`AccountFlags` of the protocol).
struct AccountEntryFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  static let authRequired = AccountEntryFlags(rawValue: 1)
  static let authRevocable = AccountEntryFlags(rawValue: 2)
  static let authImmutable = AccountEntryFlags(rawValue: 4)
  static let authClawbackEnabled = AccountEntryFlags(rawValue: 8)
  /// All flags.
  static let all: AccountEntryFlags = [.authRequired, .authRevocable, .authImmutable, .authClawbackEnabled]
}
