public import StellarKit

/// An offer that was made, changed or, with an amount of zero, deleted.
public struct OfferDetails: Hashable, Sendable {
  /// The offer that was changed; 0 for a new one, and nil for a passive one, which is always new.
  public var offerID: Int64?
  /// The amount: of ``buying`` for an offer to buy, otherwise of ``selling``.
  public var amount: Amount
  /// The price: how much of ``buying`` for one unit of ``selling``; the other way round for an offer to buy.
  public var price: Price
  /// The asset that it buys.
  public var buying: Asset
  /// The asset that it sells.
  public var selling: Asset

  /// Creates an instance from its parts.
  public init(offerID: Int64? = nil, amount: Amount, price: Price, buying: Asset, selling: Asset) {
    self.offerID = offerID
    self.amount = amount
    self.price = price
    self.buying = buying
    self.selling = selling
  }
}

extension OfferDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    offerID = try fields.findNumber("offer_id")
    amount = try fields.amount("amount")
    price = try fields.get("price_r")
    buying = try fields.asset("buying_")
    selling = try fields.asset("selling_")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("offer_id", number: offerID)
    try fields.set("amount", amount)
    try fields.set("price", price.decimal())
    try fields.set("price_r", price)
    try fields.set("buying_", asset: buying)
    try fields.set("selling_", asset: selling)
  }
}
