import StellarKit

/// An asset that is an object of its own: `{"asset_type": …, "asset_code": …, "asset_issuer": …}`.
struct AssetFields: FieldCodable {
  let asset: Asset

  init(_ asset: Asset) {
    self.asset = asset
  }

  init(_ fields: FieldReader) throws {
    asset = try fields.asset()
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set(asset: asset)
  }
}

extension Asset {
  /// Horizon's name for the asset's type.
  var type: String {
    switch self {
    case .native: "native"
    case .issued(let code, _): code.description.utf8.count <= 4 ? "credit_alphanum4" : "credit_alphanum12"
    }
  }
}

/// Query parameters for assets, as Horizon's addresses have them.
extension [String: String] {
  /// Adds an asset in up to three parameters, such as `base_asset_type`, `base_asset_code` and `base_asset_issuer`.
  mutating func add(_ asset: Asset, prefix: String) {
    self["\(prefix)asset_type"] = asset.type
    guard case .issued(let code, let issuer) = asset else { return }
    self["\(prefix)asset_code"] = code.description
    self["\(prefix)asset_issuer"] = issuer.address
  }
}

extension Asset {
  /// The asset as `native` or `CODE:ISSUER`.
  var canonical: String { self == .native ? "native" : description }
}
