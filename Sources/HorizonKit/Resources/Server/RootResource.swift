public import Foundation

/// What a Horizon server says of itself at `/`.
public struct RootResource: Hashable, Sendable {
  /// Where everything is.
  public var links: Links
  /// The server's version.
  public var horizonVersion: String
  /// The version of the node behind it.
  public var coreVersion: String
  /// The ledger up to which it has read.
  public var ingestLatestLedger: UInt32
  /// The newest ledger it can show.
  public var historyLatestLedger: UInt32
  /// When that ledger closed.
  public var historyLatestLedgerClosedAt: Date
  /// The oldest ledger it can show.
  public var historyElderLedger: UInt32
  /// The newest ledger of the node behind it.
  public var coreLatestLedger: UInt32
  /// The network's passphrase.
  public var networkPassphrase: String
  /// The protocol that the network runs.
  public var currentProtocolVersion: UInt32
  /// The newest protocol that the server understands.
  public var supportedProtocolVersion: UInt32
  /// The newest protocol that the node understands.
  public var coreSupportedProtocolVersion: UInt32

  public init(
    links: Links,
    horizonVersion: String,
    coreVersion: String,
    ingestLatestLedger: UInt32,
    historyLatestLedger: UInt32,
    historyLatestLedgerClosedAt: Date,
    historyElderLedger: UInt32,
    coreLatestLedger: UInt32,
    networkPassphrase: String,
    currentProtocolVersion: UInt32,
    supportedProtocolVersion: UInt32,
    coreSupportedProtocolVersion: UInt32
  ) {
    self.links = links
    self.horizonVersion = horizonVersion
    self.coreVersion = coreVersion
    self.ingestLatestLedger = ingestLatestLedger
    self.historyLatestLedger = historyLatestLedger
    self.historyLatestLedgerClosedAt = historyLatestLedgerClosedAt
    self.historyElderLedger = historyElderLedger
    self.coreLatestLedger = coreLatestLedger
    self.networkPassphrase = networkPassphrase
    self.currentProtocolVersion = currentProtocolVersion
    self.supportedProtocolVersion = supportedProtocolVersion
    self.coreSupportedProtocolVersion = coreSupportedProtocolVersion
  }
}

extension RootResource: Codable {
  private enum CodingKeys: String, CodingKey {
    case links = "_links"
    case horizonVersion = "horizon_version"
    case coreVersion = "core_version"
    case ingestLatestLedger = "ingest_latest_ledger"
    case historyLatestLedger = "history_latest_ledger"
    case historyLatestLedgerClosedAt = "history_latest_ledger_closed_at"
    case historyElderLedger = "history_elder_ledger"
    case coreLatestLedger = "core_latest_ledger"
    case networkPassphrase = "network_passphrase"
    case currentProtocolVersion = "current_protocol_version"
    case supportedProtocolVersion = "supported_protocol_version"
    case coreSupportedProtocolVersion = "core_supported_protocol_version"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    links = try container.decode(Links.self, forKey: .links)
    horizonVersion = try container.decode(String.self, forKey: .horizonVersion)
    coreVersion = try container.decode(String.self, forKey: .coreVersion)
    ingestLatestLedger = try container.decode(UInt32.self, forKey: .ingestLatestLedger)
    historyLatestLedger = try container.decode(UInt32.self, forKey: .historyLatestLedger)
    historyLatestLedgerClosedAt = try container.decodeDate(forKey: .historyLatestLedgerClosedAt)
    historyElderLedger = try container.decode(UInt32.self, forKey: .historyElderLedger)
    coreLatestLedger = try container.decode(UInt32.self, forKey: .coreLatestLedger)
    networkPassphrase = try container.decode(String.self, forKey: .networkPassphrase)
    currentProtocolVersion = try container.decode(UInt32.self, forKey: .currentProtocolVersion)
    supportedProtocolVersion = try container.decode(UInt32.self, forKey: .supportedProtocolVersion)
    coreSupportedProtocolVersion = try container.decode(UInt32.self, forKey: .coreSupportedProtocolVersion)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
    try container.encode(horizonVersion, forKey: .horizonVersion)
    try container.encode(coreVersion, forKey: .coreVersion)
    try container.encode(ingestLatestLedger, forKey: .ingestLatestLedger)
    try container.encode(historyLatestLedger, forKey: .historyLatestLedger)
    try container.encodeDate(historyLatestLedgerClosedAt, forKey: .historyLatestLedgerClosedAt)
    try container.encode(historyElderLedger, forKey: .historyElderLedger)
    try container.encode(coreLatestLedger, forKey: .coreLatestLedger)
    try container.encode(networkPassphrase, forKey: .networkPassphrase)
    try container.encode(currentProtocolVersion, forKey: .currentProtocolVersion)
    try container.encode(supportedProtocolVersion, forKey: .supportedProtocolVersion)
    try container.encode(coreSupportedProtocolVersion, forKey: .coreSupportedProtocolVersion)
  }
}

extension RootResource {
  /// Links of the root, most of them templates (RFC 6570).
  public struct Links: Hashable, Sendable, Codable {
    public var account: Link
    public var accounts: Link?
    public var accountTransactions: Link
    public var claimableBalances: Link?
    public var assets: Link
    public var effects: Link
    public var feeStats: Link
    public var friendbot: Link?
    public var ledger: Link
    public var ledgers: Link
    public var liquidityPools: Link?
    public var offer: Link?
    public var offers: Link?
    public var operation: Link
    public var operations: Link
    public var orderBook: Link
    public var payments: Link
    public var itself: Link
    public var strictReceivePaths: Link?
    public var strictSendPaths: Link?
    public var tradeAggregations: Link
    public var trades: Link
    public var transaction: Link
    public var transactions: Link

    public init(
      account: Link,
      accounts: Link? = nil,
      accountTransactions: Link,
      claimableBalances: Link? = nil,
      assets: Link,
      effects: Link,
      feeStats: Link,
      friendbot: Link? = nil,
      ledger: Link,
      ledgers: Link,
      liquidityPools: Link? = nil,
      offer: Link? = nil,
      offers: Link? = nil,
      operation: Link,
      operations: Link,
      orderBook: Link,
      payments: Link,
      itself: Link,
      strictReceivePaths: Link? = nil,
      strictSendPaths: Link? = nil,
      tradeAggregations: Link,
      trades: Link,
      transaction: Link,
      transactions: Link
    ) {
      self.account = account
      self.accounts = accounts
      self.accountTransactions = accountTransactions
      self.claimableBalances = claimableBalances
      self.assets = assets
      self.effects = effects
      self.feeStats = feeStats
      self.friendbot = friendbot
      self.ledger = ledger
      self.ledgers = ledgers
      self.liquidityPools = liquidityPools
      self.offer = offer
      self.offers = offers
      self.operation = operation
      self.operations = operations
      self.orderBook = orderBook
      self.payments = payments
      self.itself = itself
      self.strictReceivePaths = strictReceivePaths
      self.strictSendPaths = strictSendPaths
      self.tradeAggregations = tradeAggregations
      self.trades = trades
      self.transaction = transaction
      self.transactions = transactions
    }

    private enum CodingKeys: String, CodingKey {
      case account
      case accounts
      case accountTransactions = "account_transactions"
      case claimableBalances = "claimable_balances"
      case assets
      case effects
      case feeStats = "fee_stats"
      case friendbot
      case ledger
      case ledgers
      case liquidityPools = "liquidity_pools"
      case offer
      case offers
      case operation
      case operations
      case orderBook = "order_book"
      case payments
      case itself = "self"
      case strictReceivePaths = "strict_receive_paths"
      case strictSendPaths = "strict_send_paths"
      case tradeAggregations = "trade_aggregations"
      case trades
      case transaction
      case transactions
    }
  }
}
