public import StellarKit

/// An account's shares of a liquidity pool (CAP-38).
public struct PoolShareBalanceResource: Hashable, Sendable {
  /// The pool.
  public var liquidityPoolID: LiquidityPoolID
  /// The number of shares.
  public var balance: Amount
  /// The most shares that the account accepts.
  public var limit: Amount
  /// The account that sponsors the trustline's reserve.
  public var sponsor: AccountID?
  /// The ledger in which the trustline last changed.
  public var lastModifiedLedger: UInt32
  /// Whether the issuers of the pool's assets allow the account to deposit and withdraw.
  public var isAuthorized: Bool
  /// Whether they allow it to keep its shares.
  public var isAuthorizedToMaintainLiabilities: Bool

  /// Creates an instance from its parts.
  public init(
    liquidityPoolID: LiquidityPoolID,
    balance: Amount,
    limit: Amount,
    sponsor: AccountID? = nil,
    lastModifiedLedger: UInt32,
    isAuthorized: Bool,
    isAuthorizedToMaintainLiabilities: Bool
  ) {
    self.liquidityPoolID = liquidityPoolID
    self.balance = balance
    self.limit = limit
    self.sponsor = sponsor
    self.lastModifiedLedger = lastModifiedLedger
    self.isAuthorized = isAuthorized
    self.isAuthorizedToMaintainLiabilities = isAuthorizedToMaintainLiabilities
  }
}

extension PoolShareBalanceResource: FieldCodable {
  init(_ fields: FieldReader) throws {
    liquidityPoolID = try fields.poolID("liquidity_pool_id")
    balance = try fields.amount("balance")
    limit = try fields.amount("limit")
    sponsor = try fields.find("sponsor")
    lastModifiedLedger = try fields.get("last_modified_ledger")
    isAuthorized = try fields.get("is_authorized")
    isAuthorizedToMaintainLiabilities = try fields.get("is_authorized_to_maintain_liabilities")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("asset_type", "liquidity_pool_shares")
    try fields.set("liquidity_pool_id", liquidityPoolID.hex)
    try fields.set("balance", balance)
    try fields.set("limit", limit)
    try fields.set("sponsor", sponsor)
    try fields.set("last_modified_ledger", lastModifiedLedger)
    try fields.set("is_authorized", isAuthorized)
    try fields.set("is_authorized_to_maintain_liabilities", isAuthorizedToMaintainLiabilities)
  }
}
