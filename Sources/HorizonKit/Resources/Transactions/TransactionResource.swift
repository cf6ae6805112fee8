public import Foundation
public import StellarKit

/// A transaction that is in a ledger, applied or failed, as Horizon shows it at `/transactions/{hash}` and answers a submission.
public struct TransactionResource: Hashable, Sendable {
  /// Where its content and neighbours are.
  public var links: Links
  /// The cursor of this transaction.
  public var pagingToken: String
  /// Whether its operations were applied; a failed one paid its fee and did nothing else.
  public var successful: Bool
  /// Its hash; also its `id`.
  public var hash: TransactionHash
  /// The ledger it is in.
  public var ledger: UInt32
  /// When that ledger closed.
  public var createdAt: Date
  /// The account it comes from.
  public var sourceAccount: MuxedAccount
  /// The sequence number that it used.
  public var sourceAccountSequence: Int64
  /// The account that paid the fee.
  public var feeAccount: MuxedAccount
  /// The fee that was paid, in lumens (Horizon writes stroops).
  public var feeCharged: Amount
  /// The fee that was offered, in lumens (Horizon writes stroops).
  public var maxFee: Amount
  /// How many operations it has.
  public var operationCount: UInt32
  /// Its `TransactionEnvelope` in base64.
  public var envelopeXDR: String
  /// Its `TransactionResult` in base64.
  public var resultXDR: String
  /// Its `TransactionMeta` in base64, where the server keeps it.
  public var resultMetaXDR: String?
  /// The `LedgerEntryChanges` of taking its fee, in base64.
  public var feeMetaXDR: String
  /// `none`, `text`, `id`, `hash` or `return`.
  public var memoType: String
  /// The memo: text as it is, a number in digits, a hash in base64; nil for none.
  public var memoText: String?
  /// The bytes of a text memo in base64, as it need not be UTF-8.
  public var memoBytes: String?
  /// Its signatures in base64.
  public var signatures: [String]
  /// When it may be applied.
  public var preconditions: TransactionPreconditions?
  /// The fee bump around it, where there is one.
  public var feeBumpTransaction: FeeBump?
  /// The transaction within it, where it is a fee bump.
  public var innerTransaction: Inner?

  public init(
    links: Links,
    pagingToken: String,
    successful: Bool,
    hash: TransactionHash,
    ledger: UInt32,
    createdAt: Date,
    sourceAccount: MuxedAccount,
    sourceAccountSequence: Int64,
    feeAccount: MuxedAccount,
    feeCharged: Amount,
    maxFee: Amount,
    operationCount: UInt32,
    envelopeXDR: String,
    resultXDR: String,
    resultMetaXDR: String? = nil,
    feeMetaXDR: String,
    memoType: String,
    memoText: String? = nil,
    memoBytes: String? = nil,
    signatures: [String],
    preconditions: TransactionPreconditions? = nil,
    feeBumpTransaction: FeeBump? = nil,
    innerTransaction: Inner? = nil
  ) {
    self.links = links
    self.pagingToken = pagingToken
    self.successful = successful
    self.hash = hash
    self.ledger = ledger
    self.createdAt = createdAt
    self.sourceAccount = sourceAccount
    self.sourceAccountSequence = sourceAccountSequence
    self.feeAccount = feeAccount
    self.feeCharged = feeCharged
    self.maxFee = maxFee
    self.operationCount = operationCount
    self.envelopeXDR = envelopeXDR
    self.resultXDR = resultXDR
    self.resultMetaXDR = resultMetaXDR
    self.feeMetaXDR = feeMetaXDR
    self.memoType = memoType
    self.memoText = memoText
    self.memoBytes = memoBytes
    self.signatures = signatures
    self.preconditions = preconditions
    self.feeBumpTransaction = feeBumpTransaction
    self.innerTransaction = innerTransaction
  }
}

extension TransactionResource: Codable {
  private enum CodingKeys: String, CodingKey {
    case links = "_links"
    case pagingToken = "paging_token"
    case successful
    case hash
    case ledger
    case createdAt = "created_at"
    case sourceAccount = "source_account"
    case sourceAccountMuxed = "account_muxed"
    case sourceAccountMuxedID = "account_muxed_id"
    case sourceAccountSequence = "source_account_sequence"
    case feeAccount = "fee_account"
    case feeAccountMuxed = "fee_account_muxed"
    case feeAccountMuxedID = "fee_account_muxed_id"
    case feeCharged = "fee_charged"
    case maxFee = "max_fee"
    case operationCount = "operation_count"
    case envelopeXDR = "envelope_xdr"
    case resultXDR = "result_xdr"
    case resultMetaXDR = "result_meta_xdr"
    case feeMetaXDR = "fee_meta_xdr"
    case memoType = "memo_type"
    case memoText = "memo"
    case memoBytes = "memo_bytes"
    case signatures
    case preconditions
    case feeBumpTransaction = "fee_bump_transaction"
    case innerTransaction = "inner_transaction"
    case id
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    links = try container.decode(Links.self, forKey: .links)
    pagingToken = try container.decode(String.self, forKey: .pagingToken)
    successful = try container.decode(Bool.self, forKey: .successful)
    hash = try container.decode(TransactionHash.self, forKey: .hash)
    ledger = try container.decode(UInt32.self, forKey: .ledger)
    createdAt = try container.decodeDate(forKey: .createdAt)
    sourceAccount = try container.decodeAccount(forKey: .sourceAccount, muxed: .sourceAccountMuxed)
    sourceAccountSequence = try container.decodeNumber(Int64.self, forKey: .sourceAccountSequence)
    feeAccount = try container.decodeAccount(forKey: .feeAccount, muxed: .feeAccountMuxed)
    feeCharged = try container.decodeStroops(forKey: .feeCharged)
    maxFee = try container.decodeStroops(forKey: .maxFee)
    operationCount = try container.decode(UInt32.self, forKey: .operationCount)
    envelopeXDR = try container.decode(String.self, forKey: .envelopeXDR)
    resultXDR = try container.decode(String.self, forKey: .resultXDR)
    resultMetaXDR = try container.decodeIfPresent(String.self, forKey: .resultMetaXDR)
    feeMetaXDR = try container.decode(String.self, forKey: .feeMetaXDR)
    memoType = try container.decode(String.self, forKey: .memoType)
    memoText = try container.decodeIfPresent(String.self, forKey: .memoText)
    memoBytes = try container.decodeIfPresent(String.self, forKey: .memoBytes)
    signatures = try container.decode([String].self, forKey: .signatures)
    preconditions = try container.decodeIfPresent(TransactionPreconditions.self, forKey: .preconditions)
    feeBumpTransaction = try container.decodeIfPresent(FeeBump.self, forKey: .feeBumpTransaction)
    innerTransaction = try container.decodeIfPresent(Inner.self, forKey: .innerTransaction)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
    try container.encode(pagingToken, forKey: .pagingToken)
    try container.encode(successful, forKey: .successful)
    try container.encode(hash, forKey: .hash)
    try container.encode(hash, forKey: .id)
    try container.encode(ledger, forKey: .ledger)
    try container.encodeDate(createdAt, forKey: .createdAt)
    try container.encodeAccount(sourceAccount, forKey: .sourceAccount, muxed: .sourceAccountMuxed, id: .sourceAccountMuxedID)
    try container.encodeNumber(sourceAccountSequence, forKey: .sourceAccountSequence)
    try container.encodeAccount(feeAccount, forKey: .feeAccount, muxed: .feeAccountMuxed, id: .feeAccountMuxedID)
    try container.encodeStroops(feeCharged, forKey: .feeCharged)
    try container.encodeStroops(maxFee, forKey: .maxFee)
    try container.encode(operationCount, forKey: .operationCount)
    try container.encode(envelopeXDR, forKey: .envelopeXDR)
    try container.encode(resultXDR, forKey: .resultXDR)
    try container.encodeIfPresent(resultMetaXDR, forKey: .resultMetaXDR)
    try container.encode(feeMetaXDR, forKey: .feeMetaXDR)
    try container.encode(memoType, forKey: .memoType)
    try container.encodeIfPresent(memoText, forKey: .memoText)
    try container.encodeIfPresent(memoBytes, forKey: .memoBytes)
    try container.encode(signatures, forKey: .signatures)
    try container.encodeIfPresent(preconditions, forKey: .preconditions)
    try container.encodeIfPresent(feeBumpTransaction, forKey: .feeBumpTransaction)
    try container.encodeIfPresent(innerTransaction, forKey: .innerTransaction)
  }
}

extension TransactionResource {
  /// The fee bump around a transaction (CAP-15).
  public struct FeeBump: Hashable, Sendable, Codable {
    public var hash: TransactionHash
    public var signatures: [String]

    public init(hash: TransactionHash, signatures: [String]) {
      self.hash = hash
      self.signatures = signatures
    }
  }
}

extension TransactionResource {
  /// Links of a transaction.
  public struct Links: Hashable, Sendable, Codable {
    public var itself: Link
    public var account: Link
    public var ledger: Link
    public var operations: Link
    public var effects: Link
    public var precedes: Link
    public var succeeds: Link
    public var transaction: Link

    public init(
      itself: Link,
      account: Link,
      ledger: Link,
      operations: Link,
      effects: Link,
      precedes: Link,
      succeeds: Link,
      transaction: Link
    ) {
      self.itself = itself
      self.account = account
      self.ledger = ledger
      self.operations = operations
      self.effects = effects
      self.precedes = precedes
      self.succeeds = succeeds
      self.transaction = transaction
    }

    private enum CodingKeys: String, CodingKey {
      case itself = "self"
      case account
      case ledger
      case operations
      case effects
      case precedes
      case succeeds
      case transaction
    }
  }
}
