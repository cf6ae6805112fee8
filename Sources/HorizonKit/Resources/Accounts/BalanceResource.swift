/// A balance of an account.
public enum BalanceResource: Hashable, Sendable {
  /// Lumens or an issued asset.
  case asset(AssetBalanceResource)
  /// Shares of a liquidity pool (CAP-38).
  case liquidityPoolShares(PoolShareBalanceResource)
  /// A balance of a kind that this version doesn't know, with its fields as received.
  case other(type: String, fields: [String: JSONValue])
}

extension BalanceResource: Codable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: JSONKey.self)
    let type: String = try fields.get("asset_type")
    switch type {
    case "native", "credit_alphanum4", "credit_alphanum12": self = .asset(try AssetBalanceResource(fields))
    case "liquidity_pool_shares": self = .liquidityPoolShares(try PoolShareBalanceResource(fields))
    default: self = .other(type: type, fields: try [String: JSONValue](from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .asset(let balance): try balance.encode(to: encoder)
    case .liquidityPoolShares(let balance): try balance.encode(to: encoder)
    case .other(_, let fields): try fields.encode(to: encoder)
    }
  }
}
