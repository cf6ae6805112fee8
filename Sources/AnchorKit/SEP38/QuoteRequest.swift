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

/// What a price is wanted for (SEP-38).
public enum QuoteContext: String, Hashable, Sendable, CaseIterable {
  /// A transfer within the wallet.
  case sep6
  /// A transfer in the anchor's own window.
  case sep24
  /// A payment between institutions.
  case sep31
}

/// Which side of an exchange is fixed: how much is sold, or how much is bought (SEP-38).
public enum ExchangeSide: Hashable, Sendable {
  /// So much is sold.
  case selling(DecimalAmount)
  /// So much is bought.
  case buying(DecimalAmount)

  var parameter: (name: String, value: String?) {
    switch self {
    case .selling(let amount): ("sell_amount", amount.description)
    case .buying(let amount): ("buy_amount", amount.description)
    }
  }
}
