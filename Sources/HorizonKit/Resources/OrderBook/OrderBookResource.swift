public import StellarKit

/// The offers of one asset for another, best first, at `/order_book`. Pools aren't in it.
public struct OrderBookResource: Hashable, Sendable {
  /// The asset that asks give and bids want.
  public var base: Asset
  /// The asset that asks want and bids give.
  public var counter: Asset
  /// Offers that give ``counter`` for ``base``, highest price first.
  public var bids: [PriceLevel]
  /// Offers that give ``base`` for ``counter``, lowest price first.
  public var asks: [PriceLevel]

  /// Puts one together from its parts.
  public init(base: Asset, counter: Asset, bids: [PriceLevel], asks: [PriceLevel]) {
    self.base = base
    self.counter = counter
    self.bids = bids
    self.asks = asks
  }
}

extension OrderBookResource: FieldCodable {
  init(_ fields: FieldReader) throws {
    base = try (fields.get("base") as AssetFields).asset
    counter = try (fields.get("counter") as AssetFields).asset
    bids = try fields.get("bids")
    asks = try fields.get("asks")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("base", AssetFields(base))
    try fields.set("counter", AssetFields(counter))
    try fields.set("bids", bids)
    try fields.set("asks", asks)
  }
}

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
