import StellarKit

/// An asset in Horizon's three fields, beside others of the same record.
struct AssetFields: Codable {
  let type: String
  let code: String?
  let issuer: AccountID?

  private enum CodingKeys: String, CodingKey {
    case type = "asset_type"
    case code = "asset_code"
    case issuer = "asset_issuer"
  }

  init(_ asset: Asset) {
    switch asset {
    case .native: type = "native"
    case .issued(let code, _): type = code.description.utf8.count <= 4 ? "credit_alphanum4" : "credit_alphanum12"
    }
    code = asset.issuer == nil ? nil : asset.code
    issuer = asset.issuer
  }

  fileprivate func asset(at path: [any CodingKey]) throws -> Asset {
    if type == "native" { return .native }
    guard ["credit_alphanum4", "credit_alphanum12"].contains(type), let code, let issuer else {
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "not an asset: \(type.prefix(40))"))
    }
    do throws(AssetError) {
      return .issued(code: try AssetCode(code), issuer: issuer)
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "\(error)"))
    }
  }
}

extension Asset {
  /// The asset in the fields `asset_type`, `asset_code` and `asset_issuer`.
  init(fieldsFrom decoder: any Decoder) throws {
    self = try AssetFields(from: decoder).asset(at: decoder.codingPath)
  }
}
