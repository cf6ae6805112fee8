public import StellarKit

/// An account's balance of lumens or of an issued asset.
public struct AssetBalanceResource: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// The whole balance, including what offers and the base reserve lock.
  public var balance: Amount
  /// The most that the account accepts; nil for lumens.
  public var limit: Amount?
  /// The amount that the account's offers may still bring in.
  public var buyingLiabilities: Amount
  /// The amount that the account's offers may still give away, which can't be spent otherwise.
  public var sellingLiabilities: Amount
  /// The account that sponsors the trustline's reserve.
  public var sponsor: AccountID?
  /// The ledger in which the trustline last changed; nil for lumens.
  public var lastModifiedLedger: UInt32?
  /// Whether the issuer allows the account to send and receive; nil for lumens.
  public var isAuthorized: Bool?
  /// Whether the issuer allows the account to keep its offers; nil for lumens.
  public var isAuthorizedToMaintainLiabilities: Bool?
  /// Whether the issuer can claw back the balance; nil if it can't.
  public var isClawbackEnabled: Bool?

  /// Creates an instance from its parts.
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

extension AssetBalanceResource: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = try fields.asset()
    balance = try fields.amount("balance")
    limit = try fields.find("limit")
    buyingLiabilities = try fields.amount("buying_liabilities")
    sellingLiabilities = try fields.amount("selling_liabilities")
    sponsor = try fields.find("sponsor")
    lastModifiedLedger = try fields.find("last_modified_ledger")
    isAuthorized = try fields.find("is_authorized")
    isAuthorizedToMaintainLiabilities = try fields.find("is_authorized_to_maintain_liabilities")
    isClawbackEnabled = try fields.find("is_clawback_enabled")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set(asset: asset)
    try fields.set("balance", balance)
    try fields.set("limit", limit)
    try fields.set("buying_liabilities", buyingLiabilities)
    try fields.set("selling_liabilities", sellingLiabilities)
    try fields.set("sponsor", sponsor)
    try fields.set("last_modified_ledger", lastModifiedLedger)
    try fields.set("is_authorized", isAuthorized)
    try fields.set("is_authorized_to_maintain_liabilities", isAuthorizedToMaintainLiabilities)
    try fields.set("is_clawback_enabled", isClawbackEnabled)
  }
}
