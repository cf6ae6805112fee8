public import StellarKit

/// What an account holds of lumens or of an issued asset.
public struct AssetBalanceResource: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// All of it, what offers and the base reserve lock included.
  public var balance: Amount
  /// The most that the account accepts; nil for lumens.
  public var limit: Amount?
  /// What the account's offers may still bring in.
  public var buyingLiabilities: Amount
  /// What the account's offers may still give away, which can't be spent otherwise.
  public var sellingLiabilities: Amount
  /// The account that pays the trustline's reserve.
  public var sponsor: AccountID?
  /// The ledger in which the trustline last changed; nil for lumens.
  public var lastModifiedLedger: UInt32?
  /// Whether the issuer lets the account pay and be paid; nil for lumens.
  public var isAuthorized: Bool?
  /// Whether the issuer lets the account keep its offers; nil for lumens.
  public var isAuthorizedToMaintainLiabilities: Bool?
  /// Whether the issuer can take the balance back; nil where it can't.
  public var isClawbackEnabled: Bool?

  public init(
    asset: Asset,
    balance: Amount,
    limit: Amount? = nil,
    buyingLiabilities: Amount = .zero,
    sellingLiabilities: Amount = .zero,
    sponsor: AccountID? = nil,
    lastModifiedLedger: UInt32? = nil,
    isAuthorized: Bool? = nil,
    isAuthorizedToMaintainLiabilities: Bool? = nil,
    isClawbackEnabled: Bool? = nil
  ) {
    self.asset = asset
    self.balance = balance
    self.limit = limit
    self.buyingLiabilities = buyingLiabilities
    self.sellingLiabilities = sellingLiabilities
    self.sponsor = sponsor
    self.lastModifiedLedger = lastModifiedLedger
    self.isAuthorized = isAuthorized
    self.isAuthorizedToMaintainLiabilities = isAuthorizedToMaintainLiabilities
    self.isClawbackEnabled = isClawbackEnabled
  }
}

extension AssetBalanceResource: Codable {
  private enum CodingKeys: String, CodingKey {
    case balance
    case limit
    case buyingLiabilities = "buying_liabilities"
    case sellingLiabilities = "selling_liabilities"
    case sponsor
    case lastModifiedLedger = "last_modified_ledger"
    case isAuthorized = "is_authorized"
    case isAuthorizedToMaintainLiabilities = "is_authorized_to_maintain_liabilities"
    case isClawbackEnabled = "is_clawback_enabled"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    asset = try Asset(fieldsFrom: decoder)
    balance = try container.decode(Amount.self, forKey: .balance)
    limit = try container.decodeIfPresent(Amount.self, forKey: .limit)
    buyingLiabilities = try container.decode(Amount.self, forKey: .buyingLiabilities)
    sellingLiabilities = try container.decode(Amount.self, forKey: .sellingLiabilities)
    sponsor = try container.decodeIfPresent(AccountID.self, forKey: .sponsor)
    lastModifiedLedger = try container.decodeIfPresent(UInt32.self, forKey: .lastModifiedLedger)
    isAuthorized = try container.decodeIfPresent(Bool.self, forKey: .isAuthorized)
    isAuthorizedToMaintainLiabilities = try container.decodeIfPresent(Bool.self, forKey: .isAuthorizedToMaintainLiabilities)
    isClawbackEnabled = try container.decodeIfPresent(Bool.self, forKey: .isClawbackEnabled)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try AssetFields(asset).encode(to: encoder)
    try container.encode(balance, forKey: .balance)
    try container.encodeIfPresent(limit, forKey: .limit)
    try container.encode(buyingLiabilities, forKey: .buyingLiabilities)
    try container.encode(sellingLiabilities, forKey: .sellingLiabilities)
    try container.encodeIfPresent(sponsor, forKey: .sponsor)
    try container.encodeIfPresent(lastModifiedLedger, forKey: .lastModifiedLedger)
    try container.encodeIfPresent(isAuthorized, forKey: .isAuthorized)
    try container.encodeIfPresent(isAuthorizedToMaintainLiabilities, forKey: .isAuthorizedToMaintainLiabilities)
    try container.encodeIfPresent(isClawbackEnabled, forKey: .isClawbackEnabled)
  }
}
