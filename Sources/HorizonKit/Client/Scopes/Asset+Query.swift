import StellarKit

/// How assets are written in Horizon's addresses.
extension [String: String] {
  /// In three parameters, such as `base_asset_type`, `base_asset_code` and `base_asset_issuer`.
  mutating func add(_ asset: Asset, prefix: String) {
    guard case .issued(let code, let issuer) = asset else {
      self["\(prefix)asset_type"] = "native"
      return
    }
    self["\(prefix)asset_type"] = code.description.utf8.count <= 4 ? "credit_alphanum4" : "credit_alphanum12"
    self["\(prefix)asset_code"] = code.description
    self["\(prefix)asset_issuer"] = issuer.address
  }
}

extension Asset {
  /// `native` or `CODE:ISSUER`.
  var canonical: String { self == .native ? "native" : description }
}
