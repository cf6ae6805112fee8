public import StellarKit

/// What an account traded, seen from its side.
public struct TradeEffect: Hashable, Sendable {
  /// The account on the other side.
  public var seller: MuxedAccount
  /// The offer that was taken.
  public var offerID: Int64
  /// What the account gave.
  public var sold: Asset
  /// How much it gave.
  public var soldAmount: Amount
  /// What it got.
  public var bought: Asset
  /// How much it got.
  public var boughtAmount: Amount

  /// Puts one together from its parts.
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
