public import StellarKit

/// A withdrawal from a liquidity pool (CAP-38).
public struct LiquidityPoolWithdrawDetails: Hashable, Sendable {
  /// The pool.
  public var liquidityPoolID: LiquidityPoolID
  /// The minimum to receive of each asset.
  public var reservesMin: [AssetAmount]
  /// The shares that were redeemed.
  public var shares: Amount
  /// The amounts received; zeros in transactions that failed.
  public var reservesReceived: [AssetAmount]

  /// Creates an instance from its parts.
  public init(liquidityPoolID: LiquidityPoolID, reservesMin: [AssetAmount], shares: Amount, reservesReceived: [AssetAmount]) {
    self.liquidityPoolID = liquidityPoolID
    self.reservesMin = reservesMin
    self.shares = shares
    self.reservesReceived = reservesReceived
  }
}

extension LiquidityPoolWithdrawDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    liquidityPoolID = try fields.poolID("liquidity_pool_id")
    reservesMin = try fields.get("reserves_min")
    shares = try fields.amount("shares")
    reservesReceived = try fields.get("reserves_received")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("liquidity_pool_id", liquidityPoolID.hex)
    try fields.set("reserves_min", reservesMin)
    try fields.set("shares", shares)
    try fields.set("reserves_received", reservesReceived)
  }
}
