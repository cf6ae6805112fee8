/// What an account asks of those who hold its assets (`AccountFlags` of the protocol).
struct AccountFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  static let authRequired = AccountFlags(rawValue: 1)
  static let authRevocable = AccountFlags(rawValue: 2)
  static let authImmutable = AccountFlags(rawValue: 4)
  static let authClawbackEnabled = AccountFlags(rawValue: 8)
  /// All there are.
  static let all: AccountFlags = [.authRequired, .authRevocable, .authImmutable, .authClawbackEnabled]
}
