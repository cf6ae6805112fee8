public import Foundation
public import StellarKit

/// A closed ledger as Horizon shows it at `/ledgers/{sequence}`.
public struct LedgerResource: Hashable, Sendable {
  /// Where the ledger's content is.
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
  /// How many transactions were charged their fee and failed.
  public var failedTransactionCount: UInt32?
  /// How many operations were applied.
  public var operationCount: UInt32
  /// How many operations the ledger had, those of failed transactions included.
  public var transactionSetOperationCount: UInt32?
  /// When it closed.
  public var closedAt: Date
  /// All lumens in existence.
  public var totalCoins: Amount
  /// Fees gathered since the network began.
  public var feePool: Amount
  /// The least fee for an operation, in stroops.
  public var baseFeeInStroops: UInt32
  /// What an entry of an account locks, in stroops.
  public var baseReserveInStroops: UInt32
  /// The most operations that a ledger takes.
  public var maxTransactionSetSize: UInt32
  /// The version of the protocol it was closed by.
  public var protocolVersion: UInt32
  /// The ledger's header in base64 of its wire form.
  public var headerXDR: String

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
}

extension LedgerResource: Codable {
  private enum CodingKeys: String, CodingKey {
    case links = "_links"
    case pagingToken = "paging_token"
    case hash
    case previousHash = "prev_hash"
    case sequence
    case successfulTransactionCount = "successful_transaction_count"
    case failedTransactionCount = "failed_transaction_count"
    case operationCount = "operation_count"
    case transactionSetOperationCount = "tx_set_operation_count"
    case closedAt = "closed_at"
    case totalCoins = "total_coins"
    case feePool = "fee_pool"
    case baseFeeInStroops = "base_fee_in_stroops"
    case baseReserveInStroops = "base_reserve_in_stroops"
    case maxTransactionSetSize = "max_tx_set_size"
    case protocolVersion = "protocol_version"
    case headerXDR = "header_xdr"
    case id
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    links = try container.decode(Links.self, forKey: .links)
    pagingToken = try container.decode(String.self, forKey: .pagingToken)
    hash = try container.decode(String.self, forKey: .hash)
    previousHash = try container.decodeIfPresent(String.self, forKey: .previousHash)
    sequence = try container.decode(UInt32.self, forKey: .sequence)
    successfulTransactionCount = try container.decode(UInt32.self, forKey: .successfulTransactionCount)
    failedTransactionCount = try container.decodeIfPresent(UInt32.self, forKey: .failedTransactionCount)
    operationCount = try container.decode(UInt32.self, forKey: .operationCount)
    transactionSetOperationCount = try container.decodeIfPresent(UInt32.self, forKey: .transactionSetOperationCount)
    closedAt = try container.decodeDate(forKey: .closedAt)
    totalCoins = try container.decode(Amount.self, forKey: .totalCoins)
    feePool = try container.decode(Amount.self, forKey: .feePool)
    baseFeeInStroops = try container.decode(UInt32.self, forKey: .baseFeeInStroops)
    baseReserveInStroops = try container.decode(UInt32.self, forKey: .baseReserveInStroops)
    maxTransactionSetSize = try container.decode(UInt32.self, forKey: .maxTransactionSetSize)
    protocolVersion = try container.decode(UInt32.self, forKey: .protocolVersion)
    headerXDR = try container.decode(String.self, forKey: .headerXDR)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
    try container.encode(pagingToken, forKey: .pagingToken)
    try container.encode(hash, forKey: .hash)
    try container.encode(hash, forKey: .id)
    try container.encodeIfPresent(previousHash, forKey: .previousHash)
    try container.encode(sequence, forKey: .sequence)
    try container.encode(successfulTransactionCount, forKey: .successfulTransactionCount)
    try container.encodeIfPresent(failedTransactionCount, forKey: .failedTransactionCount)
    try container.encode(operationCount, forKey: .operationCount)
    try container.encodeIfPresent(transactionSetOperationCount, forKey: .transactionSetOperationCount)
    try container.encodeDate(closedAt, forKey: .closedAt)
    try container.encode(totalCoins, forKey: .totalCoins)
    try container.encode(feePool, forKey: .feePool)
    try container.encode(baseFeeInStroops, forKey: .baseFeeInStroops)
    try container.encode(baseReserveInStroops, forKey: .baseReserveInStroops)
    try container.encode(maxTransactionSetSize, forKey: .maxTransactionSetSize)
    try container.encode(protocolVersion, forKey: .protocolVersion)
    try container.encode(headerXDR, forKey: .headerXDR)
  }
}

extension LedgerResource {
  /// Links of a ledger.
  public struct Links: Hashable, Sendable, Codable {
    public var itself: Link
    public var transactions: Link
    public var operations: Link
    public var payments: Link
    public var effects: Link

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
