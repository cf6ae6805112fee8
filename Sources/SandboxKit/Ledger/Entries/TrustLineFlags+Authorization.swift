import StellarKit

extension TrustLineFlags {
  /// The two flags of authorization by the issuer. At most one of them is set.
  static let authorization: TrustLineFlags = [.authorized, .authorizedToMaintainLiabilities]

  /// Whether both flags of authorization are set, which contradict each other.
  var isContradictory: Bool { isSuperset(of: .authorization) }
}
