public import StellarKit

/// The asset or pool that a trustline is for.
public enum TrustlineAsset: Hashable, Sendable {
  /// An issued asset.
  case asset(Asset)
  /// Shares of a liquidity pool (CAP-38).
  case liquidityPoolShares(LiquidityPoolID)
}

extension TrustlineAsset: FieldCodable {
  private static let poolShares = "liquidity_pool_shares"

  init(_ fields: FieldReader) throws {
    if try fields.get("asset_type") == Self.poolShares {
      self = .liquidityPoolShares(try fields.poolID("liquidity_pool_id"))
    } else {
      self = .asset(try fields.asset())
    }
  }

  func write(to fields: inout FieldWriter) throws {
    switch self {
    case .asset(let asset): try fields.set(asset: asset)
    case .liquidityPoolShares(let id):
      try fields.set("asset_type", Self.poolShares)
      try fields.set("liquidity_pool_id", id.hex)
    }
  }
}
