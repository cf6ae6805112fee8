/// The permissions that the issuer gives to a trustline.
public struct TrustLineFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// It can send and receive.
  public static let authorized = TrustLineFlags(rawValue: 1)
  /// It can keep its open offers, and nothing else.
  public static let authorizedToMaintainLiabilities = TrustLineFlags(rawValue: 2)
  /// The issuer can claw back its balance. This flag can be cleared, but never set manually.
  public static let clawbackEnabled = TrustLineFlags(rawValue: 4)

  package static let all = TrustLineFlags(rawValue: 7)
  /// The two flags of authorization by the issuer. At most one of them is set.
  package static let authorization: TrustLineFlags = [.authorized, .authorizedToMaintainLiabilities]

  /// Whether both flags of authorization are set, which contradict each other.
  package var isContradictory: Bool { isSuperset(of: .authorization) }
}
