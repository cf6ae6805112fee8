import Sentences

/// What an exchange costs, with its fees told apart (SEP-38).
public struct ExchangePrice: Hashable, Sendable {
  /// How much of what is sold one unit of what is bought costs, with fees.
  public var totalPrice: DecimalAmount
  /// The same without fees.
  public var price: DecimalAmount
  /// How much is sold.
  public var sellAmount: DecimalAmount
  /// How much is bought: what arrives.
  public var buyAmount: DecimalAmount
  /// The fees; nil where the anchor doesn't tell them, which doesn't mean that there are none.
  public var fee: FeeDetails?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    price = try fields.requiredAmount("price")
    // Anchors of before SEP-38's version 2 have neither fees nor a price with them.
    totalPrice = try fields.amount("total_price") ?? price
    sellAmount = try fields.requiredAmount("sell_amount")
    buyAmount = try fields.requiredAmount("buy_amount")
    fee = try fields.object("fee").map { fields throws(AnchorError) in try FeeDetails(fields) }
  }
}

/// What an asset costs now, before it is known how much of it is wanted (SEP-38, `/prices`).
public struct AssetPrice: Hashable, Sendable {
  /// The asset at the other side of the exchange.
  public var asset: AnchorAsset
  /// How much of what is sold one unit of what is bought costs, with whatever the anchor adds.
  public var price: DecimalAmount
  /// How many decimals amounts of the asset have.
  public var decimals: Int?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    asset = try fields.required("asset", "an asset like iso4217:USD", fields.asset("asset"))
    price = try fields.requiredAmount("price")
    decimals = try fields.whole("decimals")
  }
}
