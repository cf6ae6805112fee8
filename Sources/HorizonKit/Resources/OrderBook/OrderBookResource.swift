public import StellarKit

/// The offers of one asset for another, best first, at `/order_book`. Pools aren't included.
public struct OrderBookResource: Hashable, Sendable {
  /// The asset that asks sell and bids buy.
  public var base: Asset
  /// The asset that asks buy and bids sell.
  public var counter: Asset
  /// Offers that pay ``counter`` for ``base``, highest price first.
  public var bids: [PriceLevel]
  /// Offers that sell ``base`` for ``counter``, lowest price first.
  public var asks: [PriceLevel]

  /// Creates an instance from its parts.
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

/// All offers of an order book at one price.
public struct PriceLevel: Hashable, Sendable {
  /// The price: how much of the counter asset for one unit of the base asset.
  public var price: Price
  /// The amount that these offers give: of the base asset for an ask, of the counter asset for a bid.
  public var amount: WideAmount

  /// Creates an instance from its parts.
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
