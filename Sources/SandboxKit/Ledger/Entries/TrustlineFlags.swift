/// What the issuer allows on a trustline (`TrustLineFlags` of the protocol).
struct TrustlineFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  static let authorized = TrustlineFlags(rawValue: 1)
  static let authorizedToMaintainLiabilities = TrustlineFlags(rawValue: 2)
  static let clawbackEnabled = TrustlineFlags(rawValue: 4)
}

extension TrustlineFlags {
  /// The two that say what the issuer allows; at most one of them is set.
  static let authorization: TrustlineFlags = [.authorized, .authorizedToMaintainLiabilities]
  /// All there are.
  static let all: TrustlineFlags = [.authorized, .authorizedToMaintainLiabilities, .clawbackEnabled]

  /// Whether the two that say what the issuer allows contradict each other.
  var isContradictory: Bool { isSuperset(of: .authorization) }
}
