public import Foundation

/// An exchange whose price is wanted (SEP-38).
public struct QuoteRequest: Hashable, Sendable {
  /// What is sold.
  public var sell: AnchorAsset
  /// What is bought.
  public var buy: AnchorAsset
  /// How much of one of them.
  public var amount: ExchangeSide
  /// What for.
  public var context: QuoteContext
  /// How what is sold is handed to the anchor, outside Stellar.
  public var sellMethod: String?
  /// How what is bought is had from the anchor, outside Stellar.
  public var buyMethod: String?
  /// The country of the person's address (ISO 3166-2, or ISO 3166-1 alpha-2).
  public var countryCode: String?
  /// Until when a quote has to hold at least; for quotes only.
  public var expireAfter: Date?

  /// An exchange.
  public init(
    sell: AnchorAsset, buy: AnchorAsset, _ amount: ExchangeSide, for context: QuoteContext, sellMethod: String? = nil, buyMethod: String? = nil,
    countryCode: String? = nil, expireAfter: Date? = nil
  ) {
    self.sell = sell
    self.buy = buy
    self.amount = amount
    self.context = context
    self.sellMethod = sellMethod
    self.buyMethod = buyMethod
    self.countryCode = countryCode
    self.expireAfter = expireAfter
  }

  var parameters: [(name: String, value: String?)] {
    [
      ("sell_asset", sell.description), ("buy_asset", buy.description), amount.parameter, ("sell_delivery_method", sellMethod),
      ("buy_delivery_method", buyMethod), ("country_code", countryCode), ("context", context.rawValue),
    ]
  }
}
