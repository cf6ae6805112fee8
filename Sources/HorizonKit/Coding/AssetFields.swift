import StellarKit

/// An asset as an object of its own: `{"asset_type": …, "asset_code": …, "asset_issuer": …}`.
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
  /// Horizon's name for the type of asset.
  var type: String {
    switch self {
    case .native: "native"
    case .issued(let code, _): code.description.utf8.count <= 4 ? "credit_alphanum4" : "credit_alphanum12"
    }
  }
}
