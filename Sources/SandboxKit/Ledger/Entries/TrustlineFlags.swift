/// The rights that an issuer grants on a trustline (`TrustLineFlags` of the protocol).
struct TrustlineFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  static let authorized = TrustlineFlags(rawValue: 1)
  static let authorizedToMaintainLiabilities = TrustlineFlags(rawValue: 2)
  static let clawbackEnabled = TrustlineFlags(rawValue: 4)
}

extension TrustlineFlags {
  /// The two flags of authorization by the issuer. At most one of them is set.
  static let authorization: TrustlineFlags = [.authorized, .authorizedToMaintainLiabilities]
  /// All flags.
  static let all: TrustlineFlags = [.authorized, .authorizedToMaintainLiabilities, .clawbackEnabled]

  /// Whether both flags of authorization are set, which contradict each other.
  var isContradictory: Bool { isSuperset(of: .authorization) }
}
