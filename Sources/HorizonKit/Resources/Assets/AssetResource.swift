public import StellarKit

/// An issued asset with statistics about its holders, at `/assets`.
public struct AssetResource: Hashable, Sendable {
  /// Links to the issuer's description of it.
  public var links: Links
  /// The cursor of this asset.
  public var pagingToken: String
  /// The asset; never lumens.
  public var asset: Asset
  /// The asset's contract, `C…`; nil if nobody has deployed it.
  public var contractID: String?
  /// The number of claimable balances that hold it.
  public var claimableBalanceCount: UInt32
  /// The number of liquidity pools that hold it.
  public var liquidityPoolCount: UInt32
  /// The number of contracts that hold it.
  public var contractCount: UInt32
  /// The number of its trustlines, by what the issuer allows them.
  public var accounts: AccountCounts
  /// The total in claimable balances.
  public var claimableBalancesAmount: WideAmount
  /// The total in liquidity pools.
  public var liquidityPoolsAmount: WideAmount
  /// The total in contracts.
  public var contractsAmount: WideAmount
  /// The totals in trustlines, by what the issuer allows them.
  public var balances: Balances
  /// The issuer's rules for its assets.
  public var flags: AccountResource.Flags

  /// Creates an instance from its parts.
  public init(
    links: Links,
    pagingToken: String,
    asset: Asset,
    contractID: String? = nil,
    claimableBalanceCount: UInt32 = 0,
    liquidityPoolCount: UInt32 = 0,
    contractCount: UInt32 = 0,
    accounts: AccountCounts,
    claimableBalancesAmount: WideAmount = .zero,
    liquidityPoolsAmount: WideAmount = .zero,
    contractsAmount: WideAmount = .zero,
    balances: Balances,
    flags: AccountResource.Flags
  ) {
    self.links = links
    self.pagingToken = pagingToken
    self.asset = asset
    self.contractID = contractID
    self.claimableBalanceCount = claimableBalanceCount
    self.liquidityPoolCount = liquidityPoolCount
    self.contractCount = contractCount
    self.accounts = accounts
    self.claimableBalancesAmount = claimableBalancesAmount
    self.liquidityPoolsAmount = liquidityPoolsAmount
    self.contractsAmount = contractsAmount
    self.balances = balances
    self.flags = flags
  }
}

extension AssetResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    pagingToken = try fields.get("paging_token")
    asset = try fields.asset()
    contractID = try fields.find("contract_id")
    claimableBalanceCount = try fields.get("num_claimable_balances")
    liquidityPoolCount = try fields.get("num_liquidity_pools")
    contractCount = try fields.get("num_contracts")
    accounts = try fields.get("accounts")
    claimableBalancesAmount = try fields.get("claimable_balances_amount")
    liquidityPoolsAmount = try fields.get("liquidity_pools_amount")
    contractsAmount = try fields.get("contracts_amount")
    balances = try fields.get("balances")
    flags = try fields.get("flags")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("paging_token", pagingToken)
    try fields.set(asset: asset)
    try fields.set("contract_id", contractID)
    try fields.set("num_claimable_balances", claimableBalanceCount)
    try fields.set("num_liquidity_pools", liquidityPoolCount)
    try fields.set("num_contracts", contractCount)
    try fields.set("accounts", accounts)
    try fields.set("claimable_balances_amount", claimableBalancesAmount)
    try fields.set("liquidity_pools_amount", liquidityPoolsAmount)
    try fields.set("contracts_amount", contractsAmount)
    try fields.set("balances", balances)
    try fields.set("flags", flags)
  }
}

extension AssetResource {
  /// Links of an asset.
  public struct Links: Hashable, Sendable, Codable {
    /// The issuer's `stellar.toml` (SEP-1); an empty address if the issuer names no domain.
    public var toml: Link

    /// Creates an instance from its parts.
    public init(toml: Link) {
      self.toml = toml
    }
  }

  /// The number of trustlines, by what the issuer allows them.
  public struct AccountCounts: Hashable, Sendable, Codable {
    /// Trustlines that may send and receive.
    public var authorized: UInt32
    /// Trustlines that may only keep their offers.
    public var authorizedToMaintainLiabilities: UInt32
    /// Trustlines that may do nothing.
    public var unauthorized: UInt32

    /// Creates an instance from its parts.
    public init(authorized: UInt32, authorizedToMaintainLiabilities: UInt32 = 0, unauthorized: UInt32 = 0) {
      self.authorized = authorized
      self.authorizedToMaintainLiabilities = authorizedToMaintainLiabilities
      self.unauthorized = unauthorized
    }

    private enum CodingKeys: String, CodingKey {
      case authorized
      case authorizedToMaintainLiabilities = "authorized_to_maintain_liabilities"
      case unauthorized
    }
  }

  /// The sums of trustlines' balances, by what the issuer allows them.
  public struct Balances: Hashable, Sendable, Codable {
    /// The sum for trustlines that may send and receive.
    public var authorized: WideAmount
    /// The sum for trustlines that may only keep their offers.
    public var authorizedToMaintainLiabilities: WideAmount
    /// The sum for trustlines that may do nothing.
    public var unauthorized: WideAmount

    /// Creates an instance from its parts.
    public init(authorized: WideAmount, authorizedToMaintainLiabilities: WideAmount = .zero, unauthorized: WideAmount = .zero) {
      self.authorized = authorized
      self.authorizedToMaintainLiabilities = authorizedToMaintainLiabilities
      self.unauthorized = unauthorized
    }

    private enum CodingKeys: String, CodingKey {
      case authorized
      case authorizedToMaintainLiabilities = "authorized_to_maintain_liabilities"
      case unauthorized
    }
  }
}
