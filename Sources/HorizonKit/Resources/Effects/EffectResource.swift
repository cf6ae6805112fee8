public import Foundation
public import StellarKit

/// A change that an operation made to an account, as Horizon shows it at `/effects` and elsewhere.
public struct EffectResource: Hashable, Sendable, Identifiable {
  /// Links to its operation and its neighbors.
  public var links: Links
  /// The id: the operation's number and the effect's index in it, both padded with zeros.
  public var id: String
  /// The cursor of this effect: the same numbers without the padding.
  public var pagingToken: String
  /// The account that changed.
  public var account: MuxedAccount
  /// When its ledger closed.
  public var createdAt: Date
  /// What changed.
  public var details: EffectDetails

  /// Creates an instance from its parts.
  public init(links: Links, id: String, pagingToken: String, account: MuxedAccount, createdAt: Date, details: EffectDetails) {
    self.links = links
    self.id = id
    self.pagingToken = pagingToken
    self.account = account
    self.createdAt = createdAt
    self.details = details
  }

  /// The number of the effect's operation, ``OperationResource/id``; nil if the cursor doesn't contain it.
  public var operationID: Int64? { RecordNumber(pagingToken)?.operation }
}

extension EffectResource: HorizonRecord, FieldCodable {
  /// The fields that all effects share.
  static let commonFields: Set<String> = [
    "_links", "id", "paging_token", "account", "account_muxed", "account_muxed_id", "type", "type_i", "created_at",
  ]

  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    id = try fields.get("id")
    pagingToken = try fields.get("paging_token")
    account = try fields.account("account")
    createdAt = try fields.date("created_at")
    details = try EffectDetails(fields)
    // Adding to the highest possible number would overflow.
    if operationID == Int64.max { throw fields.invalid("paging_token", "not an effect's place") }
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("id", id)
    try fields.set("paging_token", pagingToken)
    try fields.set("account", account: account)
    try fields.set("created_at", date: createdAt)
    try details.write(to: &fields)
  }
}

extension EffectResource {
  /// Links of an effect.
  public struct Links: Hashable, Sendable, Codable {
    /// The effect's operation.
    public var operation: Link
    /// The effects before it.
    public var succeeds: Link
    /// The effects after it.
    public var precedes: Link

    /// Creates an instance from its parts.
    public init(operation: Link, succeeds: Link, precedes: Link) {
      self.operation = operation
      self.succeeds = succeeds
      self.precedes = precedes
    }
  }
}
