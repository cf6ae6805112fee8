public import StellarKit

/// A liquidity pool's properties and reserves (CAP-38).
public struct LiquidityPoolState: Hashable, Sendable, Identifiable {
  /// The pool.
  public var id: LiquidityPoolID
  /// The fee for a trade, in hundredths of a percent: 30.
  public var feeBasisPoints: UInt32
  /// The pricing formula: `constant_product`.
  public var type: String
  /// The number of accounts with a trustline for its shares.
  public var totalTrustlines: UInt64
  /// The total number of shares.
  public var totalShares: Amount
  /// The amounts of its two assets.
  public var reserves: [AssetAmount]

  /// Creates an instance from its parts.
  public init(
    id: LiquidityPoolID,
    feeBasisPoints: UInt32 = 30,
    type: String = "constant_product",
    totalTrustlines: UInt64,
    totalShares: Amount,
    reserves: [AssetAmount]
  ) {
    self.id = id
    self.feeBasisPoints = feeBasisPoints
    self.type = type
    self.totalTrustlines = totalTrustlines
    self.totalShares = totalShares
    self.reserves = reserves
  }
}

extension LiquidityPoolState: FieldCodable {
  init(_ fields: FieldReader) throws {
    id = try fields.poolID("id")
    feeBasisPoints = try fields.get("fee_bp")
    type = try fields.get("type")
    totalTrustlines = try fields.number("total_trustlines")
    totalShares = try fields.amount("total_shares")
    reserves = try fields.get("reserves")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("id", id.hex)
    try fields.set("fee_bp", feeBasisPoints)
    try fields.set("type", type)
    try fields.set("total_trustlines", number: totalTrustlines)
    try fields.set("total_shares", totalShares)
    try fields.set("reserves", reserves)
  }
}
