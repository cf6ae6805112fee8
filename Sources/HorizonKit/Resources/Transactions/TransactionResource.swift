public import Foundation
public import StellarKit

/// A transaction in a ledger, applied or failed, as Horizon shows it at `/transactions/{hash}` and in the answer to a submission.
public struct TransactionResource: Hashable, Sendable {
  /// Links to its content and neighbors.
  public var links: Links
  /// The cursor of this transaction.
  public var pagingToken: String
  /// Whether its operations were applied; a failed transaction only paid its fee.
  public var successful: Bool
  /// Its hash; also its `id`.
  public var hash: TransactionHash
  /// The ledger it is in.
  public var ledger: UInt32
  /// When that ledger closed.
  public var createdAt: Date
  /// The source account.
  public var sourceAccount: MuxedAccount
  /// The sequence number that it used.
  public var sourceAccountSequence: Int64
  /// The account that paid the fee.
  public var feeAccount: MuxedAccount
  /// The fee that was charged, in lumens (Horizon uses stroops).
  public var feeCharged: Amount
  /// The fee that was offered, in lumens (Horizon uses stroops).
  public var maxFee: Amount
  /// How many operations it has.
  public var operationCount: UInt32
  /// Its `TransactionEnvelope` in base64.
  public var envelopeXDR: String
  /// Its `TransactionResult` in base64.
  public var resultXDR: String
  /// Its `TransactionMeta` in base64, if the server stores it.
  public var resultMetaXDR: String?
  /// The `LedgerEntryChanges` of charging its fee, in base64.
  public var feeMetaXDR: String
  /// `none`, `text`, `id`, `hash` or `return`.
  public var memoType: String
  /// The memo: a text as it is, an id in digits, a hash in base64; nil for none.
  public var memoText: String?
  /// The bytes of a text memo in base64, since it may not be valid UTF-8.
  public var memoBytes: String?
  /// Its signatures in base64.
  public var signatures: [String]
  /// The conditions under which it may be applied.
  public var preconditions: TransactionPreconditions?
  /// The fee bump around it, if there is one.
  public var feeBumpTransaction: FeeBump?
  /// The inner transaction, if it is a fee bump.
  public var innerTransaction: Inner?

  /// Creates an instance from its parts.
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

extension TransactionResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    pagingToken = try fields.get("paging_token")
    successful = try fields.get("successful")
    hash = try fields.get("hash")
    ledger = try fields.get("ledger")
    createdAt = try fields.date("created_at")
    sourceAccount = try fields.account("source_account", muxed: "account")
    sourceAccountSequence = try fields.number("source_account_sequence")
    feeAccount = try fields.account("fee_account")
    feeCharged = try fields.stroops("fee_charged")
    maxFee = try fields.stroops("max_fee")
    operationCount = try fields.get("operation_count")
    envelopeXDR = try fields.get("envelope_xdr")
    resultXDR = try fields.get("result_xdr")
    resultMetaXDR = try fields.find("result_meta_xdr")
    feeMetaXDR = try fields.get("fee_meta_xdr")
    memoType = try fields.get("memo_type")
    memoText = try fields.find("memo")
    memoBytes = try fields.find("memo_bytes")
    signatures = try fields.get("signatures")
    preconditions = try fields.find("preconditions")
    feeBumpTransaction = try fields.find("fee_bump_transaction")
    innerTransaction = try fields.find("inner_transaction")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("paging_token", pagingToken)
    try fields.set("successful", successful)
    try fields.set("hash", hash)
    try fields.set("id", hash)
    try fields.set("ledger", ledger)
    try fields.set("created_at", date: createdAt)
    try fields.set("source_account", account: sourceAccount, muxed: "account")
    try fields.set("source_account_sequence", number: sourceAccountSequence)
    try fields.set("fee_account", account: feeAccount)
    try fields.set("fee_charged", stroops: feeCharged)
    try fields.set("max_fee", stroops: maxFee)
    try fields.set("operation_count", operationCount)
    try fields.set("envelope_xdr", envelopeXDR)
    try fields.set("result_xdr", resultXDR)
    try fields.set("result_meta_xdr", resultMetaXDR)
    try fields.set("fee_meta_xdr", feeMetaXDR)
    try fields.set("memo_type", memoType)
    try fields.set("memo", memoText)
    try fields.set("memo_bytes", memoBytes)
    try fields.set("signatures", signatures)
    try fields.set("preconditions", preconditions)
    try fields.set("fee_bump_transaction", feeBumpTransaction)
    try fields.set("inner_transaction", innerTransaction)
  }
}

extension TransactionResource {
  /// The fee bump around a transaction (CAP-15).
  public struct FeeBump: Hashable, Sendable, Codable {
    /// The fee bump's hash.
    public var hash: TransactionHash
    /// The fee bump's signatures in base64.
    public var signatures: [String]

    /// Creates an instance from its parts.
    public init(hash: TransactionHash, signatures: [String]) {
      self.hash = hash
      self.signatures = signatures
    }
  }
}

extension TransactionResource {
  /// Links of a transaction.
  public struct Links: Hashable, Sendable, Codable {
    /// The transaction itself.
    public var itself: Link
    /// The source account.
    public var account: Link
    /// The ledger it is in.
    public var ledger: Link
    /// Its operations.
    public var operations: Link
    /// Its effects.
    public var effects: Link
    /// The transactions after it.
    public var precedes: Link
    /// The transactions before it.
    public var succeeds: Link
    /// The transaction itself, under the name that an answer to a submission uses.
    public var transaction: Link

    /// Creates an instance from its parts.
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

extension TransactionResource {
  /// The inner transaction of a fee bump (CAP-15).
  public struct Inner: Hashable, Sendable, FieldCodable {
    /// Its own hash.
    public var hash: TransactionHash
    /// Its own signatures in base64.
    public var signatures: [String]
    /// The fee that it offered itself, in lumens (Horizon uses stroops).
    public var maxFee: Amount

    /// Creates an instance from its parts.
    public init(hash: TransactionHash, signatures: [String], maxFee: Amount) {
      self.hash = hash
      self.signatures = signatures
      self.maxFee = maxFee
    }

    init(_ fields: FieldReader) throws {
      hash = try fields.get("hash")
      signatures = try fields.get("signatures")
      maxFee = try fields.stroops("max_fee")
    }

    func write(to fields: inout FieldWriter) throws {
      try fields.set("hash", hash)
      try fields.set("signatures", signatures)
      try fields.set("max_fee", stroops: maxFee)
    }
  }
}
