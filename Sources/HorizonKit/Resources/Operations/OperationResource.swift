public import Foundation
public import StellarKit

/// An operation of a transaction that is in a ledger, as Horizon shows it at `/operations/{id}`, `/payments` and elsewhere.
public struct OperationResource: Hashable, Sendable, Identifiable {
  /// Where its transaction and effects are.
  public var links: Links
  /// Its number: ledger, place of the transaction in the ledger and place in the transaction, in that order.
  public var id: Int64
  /// The cursor of this operation.
  public var pagingToken: String
  /// Whether its transaction was applied; where not, nothing moved.
  public var transactionSuccessful: Bool
  /// The account that did it.
  public var sourceAccount: MuxedAccount
  /// When its ledger closed.
  public var createdAt: Date
  /// The transaction it belongs to.
  public var transactionHash: TransactionHash
  /// That transaction whole, where it was asked for with `join=transactions`.
  public var transaction: TransactionResource?
  /// The account that pays the reserve of what the operation created.
  public var sponsor: AccountID?
  /// What it did.
  public var details: OperationDetails

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

extension OperationResource: Codable {
  enum CodingKeys: String, CodingKey {
    case links = "_links"
    case id
    case pagingToken = "paging_token"
    case transactionSuccessful = "transaction_successful"
    case sourceAccount = "source_account"
    case sourceAccountMuxed = "source_account_muxed"
    case sourceAccountMuxedID = "source_account_muxed_id"
    case type
    case typeNumber = "type_i"
    case createdAt = "created_at"
    case transactionHash = "transaction_hash"
    case transaction
    case sponsor
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    links = try container.decode(Links.self, forKey: .links)
    id = try container.decodeNumber(Int64.self, forKey: .id)
    pagingToken = try container.decode(String.self, forKey: .pagingToken)
    transactionSuccessful = try container.decode(Bool.self, forKey: .transactionSuccessful)
    sourceAccount = try container.decodeAccount(forKey: .sourceAccount, muxed: .sourceAccountMuxed)
    createdAt = try container.decodeDate(forKey: .createdAt)
    transactionHash = try container.decode(TransactionHash.self, forKey: .transactionHash)
    transaction = try container.decodeIfPresent(TransactionResource.self, forKey: .transaction)
    sponsor = try container.decodeIfPresent(AccountID.self, forKey: .sponsor)
    details = try OperationDetails(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
    try container.encodeNumber(id, forKey: .id)
    try container.encode(pagingToken, forKey: .pagingToken)
    try container.encode(transactionSuccessful, forKey: .transactionSuccessful)
    try container.encodeAccount(sourceAccount, forKey: .sourceAccount, muxed: .sourceAccountMuxed, id: .sourceAccountMuxedID)
    try container.encodeDate(createdAt, forKey: .createdAt)
    try container.encode(transactionHash, forKey: .transactionHash)
    try container.encodeIfPresent(transaction, forKey: .transaction)
    try container.encodeIfPresent(sponsor, forKey: .sponsor)
    try details.encode(to: encoder)
  }
}

extension OperationResource {
  /// Links of an operation.
  public struct Links: Hashable, Sendable, Codable {
    public var itself: Link
    public var transaction: Link
    public var effects: Link
    public var succeeds: Link
    public var precedes: Link

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
