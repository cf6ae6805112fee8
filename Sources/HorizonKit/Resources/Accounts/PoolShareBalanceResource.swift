public import StellarKit

/// An account's shares of a liquidity pool (CAP-38).
public struct PoolShareBalanceResource: Hashable, Sendable, Codable {
  /// The pool, 64 hexadecimal digits.
  public var liquidityPoolID: String
  /// How many shares.
  public var balance: Amount
  /// The most shares that the account accepts.
  public var limit: Amount
  /// The account that pays the trustline's reserve.
  public var sponsor: AccountID?
  /// The ledger in which the trustline last changed.
  public var lastModifiedLedger: UInt32
  /// Whether the issuers of the pool's assets let the account deposit and withdraw.
  public var isAuthorized: Bool
  /// Whether they let it keep what it has.
  public var isAuthorizedToMaintainLiabilities: Bool
  private var assetType = "liquidity_pool_shares"

  public init(
    liquidityPoolID: String,
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

  private enum CodingKeys: String, CodingKey {
    case liquidityPoolID = "liquidity_pool_id"
    case balance
    case limit
    case sponsor
    case lastModifiedLedger = "last_modified_ledger"
    case isAuthorized = "is_authorized"
    case isAuthorizedToMaintainLiabilities = "is_authorized_to_maintain_liabilities"
    case assetType = "asset_type"
  }
}
