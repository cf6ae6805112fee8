import Sentences

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
