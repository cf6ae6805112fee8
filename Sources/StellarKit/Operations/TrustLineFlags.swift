/// What the issuer allows a trustline.
public struct TrustLineFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// It can send and receive.
  public static let authorized = TrustLineFlags(rawValue: 1)
  /// It can keep its open offers, and nothing else.
  public static let authorizedToMaintainLiabilities = TrustLineFlags(rawValue: 2)
  /// The issuer can take back what it holds. Can be cleared, and is never set by hand.
  public static let clawbackEnabled = TrustLineFlags(rawValue: 4)

  static let all = TrustLineFlags(rawValue: 7)
}
