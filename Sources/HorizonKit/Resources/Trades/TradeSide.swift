public import StellarKit

/// One of the two sides of a trade: an offer, or a liquidity pool.
public struct TradeSide: Hashable, Sendable {
  /// The asset that this side gave.
  public var asset: Asset
  /// The amount that it gave.
  public var amount: Amount
  /// The account that traded; nil for a pool.
  public var account: AccountID?
  /// The offer that was taken, or a number that Horizon made up (2^62 and above) for an offer that never was on the ledger; nil for a pool.
  public var offerID: Int64?
  /// The pool that traded; nil for an account.
  public var liquidityPoolID: LiquidityPoolID?

  /// Creates an instance from its parts.
  public init(asset: Asset, amount: Amount, account: AccountID? = nil, offerID: Int64? = nil, liquidityPoolID: LiquidityPoolID? = nil) {
    self.asset = asset
    self.amount = amount
    self.account = account
    self.offerID = offerID
    self.liquidityPoolID = liquidityPoolID
  }
}

extension TradeSide {
  init(_ fields: FieldReader, _ prefix: JSONKey) throws {
    asset = try fields.asset(prefix)
    amount = try fields.amount(prefix + "amount")
    account = try fields.find(prefix + "account")
    offerID = try fields.findNumber(prefix + "offer_id")
    liquidityPoolID = try fields.parseIfPresent(prefix + "liquidity_pool_id") { try LiquidityPoolID($0) }
  }

  func write(to fields: inout FieldWriter, _ prefix: JSONKey) throws {
    try fields.set(prefix, asset: asset)
    try fields.set(prefix + "amount", amount)
    try fields.set(prefix + "account", account)
    try fields.set(prefix + "offer_id", number: offerID)
    try fields.set(prefix + "liquidity_pool_id", liquidityPoolID?.hex)
  }
}
