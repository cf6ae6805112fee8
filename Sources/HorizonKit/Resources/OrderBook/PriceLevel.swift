public import StellarKit

/// All offers of an order book that have one price.
public struct PriceLevel: Hashable, Sendable {
  /// How much of the counter asset for one unit of the base asset.
  public var price: Price
  /// How much these offers give: an ask's of the base asset, a bid's of the counter asset.
  public var amount: WideAmount

  /// Puts one together from its parts.
  public init(price: Price, amount: WideAmount) {
    self.price = price
    self.amount = amount
  }
}

extension PriceLevel: FieldCodable {
  init(_ fields: FieldReader) throws {
    price = try fields.get("price_r")
    amount = try fields.get("amount")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("price_r", price)
    try fields.set("price", price.decimal())
    try fields.set("amount", amount)
  }
}
