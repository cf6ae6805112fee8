public import StellarKit

/// A deposit into a liquidity pool (CAP-38).
public struct LiquidityPoolDepositDetails: Hashable, Sendable {
  /// The pool.
  public var liquidityPoolID: LiquidityPoolID
  /// The most that could be deposited of each asset.
  public var reservesMax: [AssetAmount]
  /// The lowest accepted price of the second asset in the first.
  public var minPrice: Price
  /// The highest accepted price.
  public var maxPrice: Price
  /// The amounts that were deposited; zeros in transactions that failed.
  public var reservesDeposited: [AssetAmount]
  /// The shares received for them; zero in transactions that failed.
  public var sharesReceived: Amount

  /// Creates an instance from its parts.
  public init(
    liquidityPoolID: LiquidityPoolID,
    reservesMax: [AssetAmount],
    minPrice: Price,
    maxPrice: Price,
    reservesDeposited: [AssetAmount],
    sharesReceived: Amount
  ) {
    self.liquidityPoolID = liquidityPoolID
    self.reservesMax = reservesMax
    self.minPrice = minPrice
    self.maxPrice = maxPrice
    self.reservesDeposited = reservesDeposited
    self.sharesReceived = sharesReceived
  }
}

extension LiquidityPoolDepositDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    liquidityPoolID = try fields.poolID("liquidity_pool_id")
    reservesMax = try fields.get("reserves_max")
    minPrice = try fields.get("min_price_r")
    maxPrice = try fields.get("max_price_r")
    reservesDeposited = try fields.get("reserves_deposited")
    sharesReceived = try fields.amount("shares_received")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("liquidity_pool_id", liquidityPoolID.hex)
    try fields.set("reserves_max", reservesMax)
    try fields.set("min_price", minPrice.decimal())
    try fields.set("min_price_r", minPrice)
    try fields.set("max_price", maxPrice.decimal())
    try fields.set("max_price_r", maxPrice)
    try fields.set("reserves_deposited", reservesDeposited)
    try fields.set("shares_received", sharesReceived)
  }
}
