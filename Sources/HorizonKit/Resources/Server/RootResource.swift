public import Foundation

/// A Horizon server's information about itself, at `/`.
public struct RootResource: Hashable, Sendable {
  /// Links to all endpoints.
  public var links: Links
  /// The server's version.
  public var horizonVersion: String
  /// The version of the node behind it.
  public var coreVersion: String
  /// The latest ledger that it has ingested.
  public var ingestLatestLedger: UInt32
  /// The latest ledger that it can show.
  public var historyLatestLedger: UInt32
  /// When that ledger closed.
  public var historyLatestLedgerClosedAt: Date
  /// The oldest ledger it can show.
  public var historyElderLedger: UInt32
  /// The latest ledger of the node behind it.
  public var coreLatestLedger: UInt32
  /// The network's passphrase.
  public var networkPassphrase: String
  /// The protocol version of the network.
  public var currentProtocolVersion: UInt32
  /// The newest protocol version that the server supports.
  public var supportedProtocolVersion: UInt32
  /// The newest protocol version that the node supports.
  public var coreSupportedProtocolVersion: UInt32

  /// Creates an instance from its parts.
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

extension RootResource: FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    horizonVersion = try fields.get("horizon_version")
    coreVersion = try fields.get("core_version")
    ingestLatestLedger = try fields.get("ingest_latest_ledger")
    historyLatestLedger = try fields.get("history_latest_ledger")
    historyLatestLedgerClosedAt = try fields.date("history_latest_ledger_closed_at")
    historyElderLedger = try fields.get("history_elder_ledger")
    coreLatestLedger = try fields.get("core_latest_ledger")
    networkPassphrase = try fields.get("network_passphrase")
    currentProtocolVersion = try fields.get("current_protocol_version")
    supportedProtocolVersion = try fields.get("supported_protocol_version")
    coreSupportedProtocolVersion = try fields.get("core_supported_protocol_version")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("horizon_version", horizonVersion)
    try fields.set("core_version", coreVersion)
    try fields.set("ingest_latest_ledger", ingestLatestLedger)
    try fields.set("history_latest_ledger", historyLatestLedger)
    try fields.set("history_latest_ledger_closed_at", date: historyLatestLedgerClosedAt)
    try fields.set("history_elder_ledger", historyElderLedger)
    try fields.set("core_latest_ledger", coreLatestLedger)
    try fields.set("network_passphrase", networkPassphrase)
    try fields.set("current_protocol_version", currentProtocolVersion)
    try fields.set("supported_protocol_version", supportedProtocolVersion)
    try fields.set("core_supported_protocol_version", coreSupportedProtocolVersion)
  }
}

extension RootResource {
  /// Links of the root, most of them templates (RFC 6570).
  public struct Links: Hashable, Sendable, Codable {
    /// One account.
    public var account: Link
    /// Accounts by signer, asset, sponsor or pool.
    public var accounts: Link?
    /// An account's transactions.
    public var accountTransactions: Link
    /// Claimable balances.
    public var claimableBalances: Link?
    /// Assets.
    public var assets: Link
    /// Effects.
    public var effects: Link
    /// Fees of recent ledgers.
    public var feeStats: Link
    /// The friendbot that funds new accounts on test networks.
    public var friendbot: Link?
    /// One ledger.
    public var ledger: Link
    /// Ledgers.
    public var ledgers: Link
    /// Liquidity pools.
    public var liquidityPools: Link?
    /// One offer.
    public var offer: Link?
    /// Offers.
    public var offers: Link?
    /// One operation.
    public var operation: Link
    /// Operations.
    public var operations: Link
    /// The offers of one asset for another.
    public var orderBook: Link
    /// Operations that moved money.
    public var payments: Link
    /// The root itself.
    public var itself: Link
    /// Payment paths that deliver an exact amount.
    public var strictReceivePaths: Link?
    /// Payment paths that send an exact amount.
    public var strictSendPaths: Link?
    /// Aggregated trades.
    public var tradeAggregations: Link
    /// Trades.
    public var trades: Link
    /// One transaction.
    public var transaction: Link
    /// Transactions.
    public var transactions: Link

    /// Creates an instance from its parts.
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
