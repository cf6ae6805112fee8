/// An issuer's rules for the holders of its assets.
public struct AccountFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Trustlines must be authorized by the issuer before they can hold anything.
  public static let authorizationRequired = AccountFlags(rawValue: 1)
  /// The issuer can revoke the authorization.
  public static let authorizationRevocable = AccountFlags(rawValue: 2)
  /// These flags can never change again, and the account can't be merged.
  public static let authorizationImmutable = AccountFlags(rawValue: 4)
  /// The issuer can claw back balances of trustlines that are created from now on. Requires ``authorizationRevocable``.
  public static let clawbackEnabled = AccountFlags(rawValue: 8)

  package static let all = AccountFlags(rawValue: 15)
}
