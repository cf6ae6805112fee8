public import StellarKit

/// A trade from one account's point of view.
public struct TradeEffect: Hashable, Sendable {
  /// The account on the other side.
  public var seller: MuxedAccount
  /// The offer that was taken.
  public var offerID: Int64
  /// The asset that the account gave.
  public var sold: Asset
  /// The amount that it gave.
  public var soldAmount: Amount
  /// The asset that it received.
  public var bought: Asset
  /// The amount that it received.
  public var boughtAmount: Amount

  /// Creates an instance from its parts.
  public init(seller: MuxedAccount, offerID: Int64, sold: Asset, soldAmount: Amount, bought: Asset, boughtAmount: Amount) {
    self.seller = seller
    self.offerID = offerID
    self.sold = sold
    self.soldAmount = soldAmount
    self.bought = bought
    self.boughtAmount = boughtAmount
  }
}

extension TradeEffect: FieldCodable {
  init(_ fields: FieldReader) throws {
    seller = try fields.account("seller")
    offerID = try fields.number("offer_id")
    sold = try fields.asset("sold_")
    soldAmount = try fields.amount("sold_amount")
    bought = try fields.asset("bought_")
    boughtAmount = try fields.amount("bought_amount")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("seller", account: seller)
    try fields.set("offer_id", number: offerID)
    try fields.set("sold_", asset: sold)
    try fields.set("sold_amount", soldAmount)
    try fields.set("bought_", asset: bought)
    try fields.set("bought_amount", boughtAmount)
  }
}
