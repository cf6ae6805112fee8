public import Foundation
public import StellarKit

/// A closed ledger as Horizon shows it at `/ledgers/{sequence}`.
public struct LedgerResource: Hashable, Sendable {
  /// Links to the ledger's content.
  public var links: Links
  /// The cursor of this ledger.
  public var pagingToken: String
  /// The hash of the ledger's header, 64 hexadecimal digits; also its `id`.
  public var hash: String
  /// The hash of the ledger before it.
  public var previousHash: String?
  /// The ledger's number.
  public var sequence: UInt32
  /// How many transactions were applied.
  public var successfulTransactionCount: UInt32
  /// How many transactions failed and were charged their fee.
  public var failedTransactionCount: UInt32?
  /// How many operations were applied.
  public var operationCount: UInt32
  /// How many operations the ledger had, including those of failed transactions.
  public var transactionSetOperationCount: UInt32?
  /// When it closed.
  public var closedAt: Date
  /// All lumens in existence.
  public var totalCoins: Amount
  /// The fees collected since the network began.
  public var feePool: Amount
  /// The minimum fee per operation, in stroops.
  public var baseFeeInStroops: UInt32
  /// The base reserve: what each entry of an account locks, in stroops.
  public var baseReserveInStroops: UInt32
  /// The most operations that a ledger can have.
  public var maxTransactionSetSize: UInt32
  /// The protocol version with which it was closed.
  public var protocolVersion: UInt32
  /// The ledger's header in XDR, as base64.
  public var headerXDR: String

  /// Creates an instance from its parts.
  public init(
    links: Links,
    pagingToken: String,
    hash: String,
    previousHash: String? = nil,
    sequence: UInt32,
    successfulTransactionCount: UInt32,
    failedTransactionCount: UInt32? = nil,
    operationCount: UInt32,
    transactionSetOperationCount: UInt32? = nil,
    closedAt: Date,
    totalCoins: Amount,
    feePool: Amount,
    baseFeeInStroops: UInt32,
    baseReserveInStroops: UInt32,
    maxTransactionSetSize: UInt32,
    protocolVersion: UInt32,
    headerXDR: String
  ) {
    self.links = links
    self.pagingToken = pagingToken
    self.hash = hash
    self.previousHash = previousHash
    self.sequence = sequence
    self.successfulTransactionCount = successfulTransactionCount
    self.failedTransactionCount = failedTransactionCount
    self.operationCount = operationCount
    self.transactionSetOperationCount = transactionSetOperationCount
    self.closedAt = closedAt
    self.totalCoins = totalCoins
    self.feePool = feePool
    self.baseFeeInStroops = baseFeeInStroops
    self.baseReserveInStroops = baseReserveInStroops
    self.maxTransactionSetSize = maxTransactionSetSize
    self.protocolVersion = protocolVersion
    self.headerXDR = headerXDR
  }

  /// When it closed, in seconds since 1970. Give it to StellarKit's `TransactionBuilder` as the current time, to be independent of this machine's
  /// clock.
  public var closeTime: UInt64 { UInt64(exactly: closedAt.timeIntervalSince1970.rounded(.down)) ?? 0 }

  /// The base reserve: what each entry of an account locks, in lumens.
  public var baseReserve: Amount { Amount(fee: baseReserveInStroops) }
}

extension LedgerResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    pagingToken = try fields.get("paging_token")
    hash = try fields.get("hash")
    previousHash = try fields.find("prev_hash")
    sequence = try fields.get("sequence")
    successfulTransactionCount = try fields.get("successful_transaction_count")
    failedTransactionCount = try fields.find("failed_transaction_count")
    operationCount = try fields.get("operation_count")
    transactionSetOperationCount = try fields.find("tx_set_operation_count")
    closedAt = try fields.date("closed_at")
    totalCoins = try fields.amount("total_coins")
    feePool = try fields.amount("fee_pool")
    baseFeeInStroops = try fields.get("base_fee_in_stroops")
    baseReserveInStroops = try fields.get("base_reserve_in_stroops")
    maxTransactionSetSize = try fields.get("max_tx_set_size")
    protocolVersion = try fields.get("protocol_version")
    headerXDR = try fields.get("header_xdr")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("paging_token", pagingToken)
    try fields.set("hash", hash)
    try fields.set("id", hash)
    try fields.set("prev_hash", previousHash)
    try fields.set("sequence", sequence)
    try fields.set("successful_transaction_count", successfulTransactionCount)
    try fields.setOrNull("failed_transaction_count", failedTransactionCount)
    try fields.set("operation_count", operationCount)
    try fields.setOrNull("tx_set_operation_count", transactionSetOperationCount)
    try fields.set("closed_at", date: closedAt)
    try fields.set("total_coins", totalCoins)
    try fields.set("fee_pool", feePool)
    try fields.set("base_fee_in_stroops", baseFeeInStroops)
    try fields.set("base_reserve_in_stroops", baseReserveInStroops)
    try fields.set("max_tx_set_size", maxTransactionSetSize)
    try fields.set("protocol_version", protocolVersion)
    try fields.set("header_xdr", headerXDR)
  }
}

extension LedgerResource {
  /// Links of a ledger.
  public struct Links: Hashable, Sendable, Codable {
    /// The ledger itself.
    public var itself: Link
    /// Its transactions.
    public var transactions: Link
    /// Its operations.
    public var operations: Link
    /// Its operations that moved money.
    public var payments: Link
    /// Its effects.
    public var effects: Link

    /// Creates an instance from its parts.
    public init(
      itself: Link,
      transactions: Link,
      operations: Link,
      payments: Link,
      effects: Link
    ) {
      self.itself = itself
      self.transactions = transactions
      self.operations = operations
      self.payments = payments
      self.effects = effects
    }

    private enum CodingKeys: String, CodingKey {
      case itself = "self"
      case transactions
      case operations
      case payments
      case effects
    }
  }
}
