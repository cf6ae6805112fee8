import Sentences

/// The price of an exchange, with its fees listed separately (SEP-38).
public struct ExchangePrice: Hashable, Sendable, Codable {
  /// The price of one unit of the bought asset in the sold asset, including fees.
  public var totalPrice: DecimalAmount
  /// The same price without fees.
  public var price: DecimalAmount
  /// The amount that is sold.
  public var sellAmount: DecimalAmount
  /// The amount that is bought: what arrives.
  public var buyAmount: DecimalAmount
  /// The fees; nil if the anchor doesn't report them, which doesn't mean that there are none.
  public var fee: FeeDetails?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    price = try fields.requiredAmount("price")
    // Anchors before version 2 of SEP-38 report neither fees nor a price that includes them.
    totalPrice = try fields.amount("total_price") ?? price
    sellAmount = try fields.requiredAmount("sell_amount")
    buyAmount = try fields.requiredAmount("buy_amount")
    fee = try fields.object("fee").map { fields throws(AnchorError) in try FeeDetails(fields) }
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }
}

/// The current price of an asset, independent of the amount (SEP-38, `/prices`).
public struct AssetPrice: Hashable, Sendable {
  /// The asset on the other side of the exchange.
  public var asset: AnchorAsset
  /// The price of one unit of the bought asset in the sold asset, including whatever the anchor adds.
  public var price: DecimalAmount
  /// The number of decimals in amounts of the asset.
  public var decimals: Int?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    asset = try fields.required("asset", "an asset like iso4217:USD", fields.asset("asset"))
    price = try fields.requiredAmount("price")
    decimals = try fields.whole("decimals")
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }
}
