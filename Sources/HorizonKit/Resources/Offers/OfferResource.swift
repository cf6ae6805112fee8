public import Foundation
public import StellarKit

/// An offer on the ledger, at `/offers/{id}`.
public struct OfferResource: Hashable, Sendable, Identifiable {
  /// Links to the offer and to its maker.
  public var links: Links
  /// Its number, which is never reused.
  public var id: Int64
  /// The account that made it.
  public var seller: AccountID
  /// The asset that it sells.
  public var selling: Asset
  /// The asset that it buys.
  public var buying: Asset
  /// How much of ``selling`` is left.
  public var amount: Amount
  /// The price: how much of ``buying`` for one unit of ``selling``.
  public var price: Price
  /// The ledger in which it last changed.
  public var lastModifiedLedger: UInt32
  /// When that ledger closed; nil if the server no longer has that ledger.
  public var lastModifiedTime: Date?
  /// The account that sponsors the offer's reserve; nil if its maker pays it.
  public var sponsor: AccountID?

  /// Creates an instance from its parts.
  public init(
    links: Links,
    id: Int64,
    seller: AccountID,
    selling: Asset,
    buying: Asset,
    amount: Amount,
    price: Price,
    lastModifiedLedger: UInt32,
    lastModifiedTime: Date? = nil,
    sponsor: AccountID? = nil
  ) {
    self.links = links
    self.id = id
    self.seller = seller
    self.selling = selling
    self.buying = buying
    self.amount = amount
    self.price = price
    self.lastModifiedLedger = lastModifiedLedger
    self.lastModifiedTime = lastModifiedTime
    self.sponsor = sponsor
  }

  /// The cursor of this offer.
  public var pagingToken: String { String(id) }
}

extension OfferResource: HorizonRecord, FieldCodable {
  init(_ fields: FieldReader) throws {
    links = try fields.get("_links")
    id = try fields.number("id")
    seller = try fields.accountID("seller")
    selling = try (fields.get("selling") as AssetFields).asset
    buying = try (fields.get("buying") as AssetFields).asset
    amount = try fields.amount("amount")
    price = try fields.get("price_r")
    lastModifiedLedger = try fields.get("last_modified_ledger")
    lastModifiedTime = try fields.findDate("last_modified_time")
    sponsor = try fields.find("sponsor")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("_links", links)
    try fields.set("id", number: id)
    try fields.set("paging_token", pagingToken)
    try fields.set("seller", seller)
    try fields.set("selling", AssetFields(selling))
    try fields.set("buying", AssetFields(buying))
    try fields.set("amount", amount)
    try fields.set("price_r", price)
    try fields.set("price", price.decimal())
    try fields.set("last_modified_ledger", lastModifiedLedger)
    try fields.setOrNull("last_modified_time", date: lastModifiedTime)
    try fields.set("sponsor", sponsor)
  }
}

extension OfferResource {
  /// Links of an offer.
  public struct Links: Hashable, Sendable, Codable {
    /// The offer itself.
    public var itself: Link
    /// The account that made it.
    public var offerMaker: Link

    /// Creates an instance from its parts.
    public init(itself: Link, offerMaker: Link) {
      self.itself = itself
      self.offerMaker = offerMaker
    }

    private enum CodingKeys: String, CodingKey {
      case itself = "self"
      case offerMaker = "offer_maker"
    }
  }
}
