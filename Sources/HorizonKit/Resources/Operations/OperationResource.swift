public import Foundation
public import StellarKit

/// An operation of a transaction in a ledger, as Horizon shows it at `/operations/{id}`, `/payments` and elsewhere.
public struct OperationResource: Hashable, Sendable, Identifiable {
  /// Links to its transaction and effects.
  public var links: Links
  /// The number, made up of the ledger, the transaction's index in the ledger and the operation's index in the transaction, in that order.
  public var id: Int64
  /// The cursor of this operation.
  public var pagingToken: String
  /// Whether its transaction was applied; if not, nothing moved.
  public var transactionSuccessful: Bool
  /// The account that executed it.
  public var sourceAccount: MuxedAccount
  /// When its ledger closed.
  public var createdAt: Date
  /// The transaction it belongs to.
  public var transactionHash: TransactionHash
  /// The whole transaction, if it was requested with `join=transactions`.
  public var transaction: TransactionResource?
  /// The account that sponsors the reserve of what the operation created.
  public var sponsor: AccountID?
  /// What it did.
  public var details: OperationDetails

  /// Creates an instance from its parts.
  public init(
    links: Links,
    id: Int64,
    transactionSuccessful: Bool,
    sourceAccount: MuxedAccount,
    createdAt: Date,
    transactionHash: TransactionHash,
    transaction: TransactionResource? = nil,
    sponsor: AccountID? = nil,
    details: OperationDetails
  ) {
    self.links = links
    self.id = id
    pagingToken = String(id)
    self.transactionSuccessful = transactionSuccessful
    self.sourceAccount = sourceAccount
    self.createdAt = createdAt
    self.transactionHash = transactionHash
    self.transaction = transaction
    self.sponsor = sponsor
    self.details = details
  }
}

extension OperationResource: HorizonRecord, FieldCodable {
  /// The fields that all operations share.
  static let commonFields: Set<String> = [
    "_links", "id", "paging_token", "transaction_successful", "source_account", "source_account_muxed", "source_account_muxed_id", "type",
    "type_i", "created_at", "transaction_hash", "transaction", "sponsor",
  ]

  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    id = try fields.operationID("id")
    pagingToken = try fields.get("paging_token")
    transactionSuccessful = try fields.get("transaction_successful")
    sourceAccount = try fields.account("source_account")
    createdAt = try fields.date("created_at")
    transactionHash = try fields.get("transaction_hash")
    transaction = try fields.findRepeated("transaction")
    sponsor = try fields.find("sponsor")
    details = try OperationDetails(fields)
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("id", number: id)
    try fields.set("paging_token", pagingToken)
    try fields.set("transaction_successful", transactionSuccessful)
    try fields.set("source_account", account: sourceAccount)
    try fields.set("created_at", date: createdAt)
    try fields.set("transaction_hash", transactionHash)
    try fields.set("transaction", transaction)
    try fields.set("sponsor", sponsor)
    try details.write(to: &fields)
  }
}

extension OperationResource {
  /// Links of an operation.
  public struct Links: Hashable, Sendable, Codable {
    /// The operation itself.
    public var itself: Link
    /// Its transaction.
    public var transaction: Link
    /// Its effects.
    public var effects: Link
    /// The effects before it.
    public var succeeds: Link
    /// The effects after it.
    public var precedes: Link

    /// Creates an instance from its parts.
    public init(itself: Link, transaction: Link, effects: Link, succeeds: Link, precedes: Link) {
      self.itself = itself
      self.transaction = transaction
      self.effects = effects
      self.succeeds = succeeds
      self.precedes = precedes
    }

    private enum CodingKeys: String, CodingKey {
      case itself = "self"
      case transaction
      case effects
      case succeeds
      case precedes
    }
  }
}
