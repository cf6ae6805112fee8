import StellarKit

/// How assets are written in Horizon's addresses.
extension [String: String] {
  /// In three parameters, such as `base_asset_type`, `base_asset_code` and `base_asset_issuer`.
  mutating func add(_ asset: Asset, prefix: String) {
    self["\(prefix)asset_type"] = asset.type
    guard case .issued(let code, let issuer) = asset else { return }
    self["\(prefix)asset_code"] = code.description
    self["\(prefix)asset_issuer"] = issuer.address
  }
}

extension Asset {
  /// `native` or `CODE:ISSUER`.
  var canonical: String { self == .native ? "native" : description }
}
