/// What an issuer's account demands of those who hold its assets.
public struct AccountFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Trustlines must be authorized by the issuer before they can hold anything.
  public static let authorizationRequired = AccountFlags(rawValue: 1)
  /// The issuer can take the authorization back.
  public static let authorizationRevocable = AccountFlags(rawValue: 2)
  /// These flags can never change again, and the account can't be merged away.
  public static let authorizationImmutable = AccountFlags(rawValue: 4)
  /// The issuer can take back what trustlines made from now on hold. Needs ``authorizationRevocable``.
  public static let clawbackEnabled = AccountFlags(rawValue: 8)

  static let all = AccountFlags(rawValue: 15)
}
