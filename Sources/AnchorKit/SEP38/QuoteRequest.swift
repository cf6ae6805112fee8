public import Foundation

/// A request for the price of an exchange (SEP-38).
public struct QuoteRequest: Hashable, Sendable {
  /// The asset to sell.
  public var sell: AnchorAsset
  /// The asset to buy.
  public var buy: AnchorAsset
  /// The amount of one of them.
  public var amount: ExchangeSide
  /// The purpose.
  public var context: QuoteContext
  /// How the sold asset is delivered to the anchor, outside Stellar.
  public var sellMethod: String?
  /// How the bought asset is received from the anchor, outside Stellar.
  public var buyMethod: String?
  /// The country of the person's address (ISO 3166-2, or ISO 3166-1 alpha-2).
  public var countryCode: String?
  /// The time until which a quote must be valid at least; only for quotes.
  public var expireAfter: Date?

  /// A request.
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

/// The purpose of a price (SEP-38).
public enum QuoteContext: String, Hashable, Sendable, CaseIterable {
  /// A transfer in the wallet itself.
  case sep6
  /// A transfer in the anchor's own window.
  case sep24
  /// A payment between institutions.
  case sep31
}

/// The fixed side of an exchange: the amount that is sold, or the amount that is bought (SEP-38).
public enum ExchangeSide: Hashable, Sendable {
  /// The amount that is sold.
  case selling(DecimalAmount)
  /// The amount that is bought.
  case buying(DecimalAmount)

  var parameter: (name: String, value: String?) {
    switch self {
    case .selling(let amount): ("sell_amount", amount.description)
    case .buying(let amount): ("buy_amount", amount.description)
    }
  }
}
