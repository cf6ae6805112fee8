public import StellarKit

/// A trustline that was opened, changed or, with a limit of zero, closed.
public struct ChangeTrustDetails: Hashable, Sendable {
  /// What is trusted.
  public var trusted: Trusted
  /// The most that the account accepts; zero closes the trustline.
  public var limit: Amount
  /// The issuer that is trusted; nil for shares of a pool.
  public var trustee: AccountID?
  /// The account that trusts.
  public var trustor: MuxedAccount

  /// What a trustline can be for.
  public enum Trusted: Hashable, Sendable {
    case asset(Asset)
    /// Shares of the pool with this id, 64 hexadecimal digits (CAP-38).
    case liquidityPoolShares(id: String)
  }

  public init(trusted: Trusted, limit: Amount, trustee: AccountID?, trustor: MuxedAccount) {
    self.trusted = trusted
    self.limit = limit
    self.trustee = trustee
    self.trustor = trustor
  }
}

extension ChangeTrustDetails: Codable {
  private static let poolShares = "liquidity_pool_shares"

  private enum CodingKeys: String, CodingKey {
    case assetType = "asset_type"
    case liquidityPoolID = "liquidity_pool_id"
    case limit
    case trustee
    case trustor
    case trustorMuxed = "trustor_muxed"
    case trustorMuxedID = "trustor_muxed_id"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decode(String.self, forKey: .assetType) == Self.poolShares {
      trusted = .liquidityPoolShares(id: try container.decode(String.self, forKey: .liquidityPoolID))
    } else {
      trusted = .asset(try Asset(fieldsFrom: decoder))
    }
    limit = try container.decode(Amount.self, forKey: .limit)
    trustee = try container.decodeIfPresent(AccountID.self, forKey: .trustee)
    trustor = try container.decodeAccount(forKey: .trustor, muxed: .trustorMuxed)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch trusted {
    case .asset(let asset): try AssetFields(asset).encode(to: encoder)
    case .liquidityPoolShares(let id):
      try container.encode(Self.poolShares, forKey: .assetType)
      try container.encode(id, forKey: .liquidityPoolID)
    }
    try container.encode(limit, forKey: .limit)
    try container.encodeIfPresent(trustee, forKey: .trustee)
    try container.encodeAccount(trustor, forKey: .trustor, muxed: .trustorMuxed, id: .trustorMuxedID)
  }
}
