public import Foundation
import Sentences

/// An exchange that an anchor has promised to do at a price, if the money is there in time (SEP-38).
public struct Quote: Hashable, Sendable {
  /// The anchor's id, which a transfer names.
  public var id: String
  /// By when the money has to be there.
  public var expires: Date
  /// What is sold.
  public var sell: AnchorAsset
  /// What is bought.
  public var buy: AnchorAsset
  /// What it costs.
  public var price: ExchangePrice
  /// How what is sold is handed to the anchor, outside Stellar.
  public var sellMethod: String?
  /// How what is bought is had from the anchor, outside Stellar.
  public var buyMethod: String?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.requiredText("id")
    expires = try fields.required("expires_at", "a time", fields.date("expires_at"))
    sell = try fields.required("sell_asset", "an asset like iso4217:USD", fields.asset("sell_asset"))
    buy = try fields.required("buy_asset", "an asset like iso4217:USD", fields.asset("buy_asset"))
    price = try ExchangePrice(fields)
    sellMethod = try fields.text("sell_delivery_method")
    buyMethod = try fields.text("buy_delivery_method")
  }

  /// Returns whether it is still valid.
  public func isValid(at now: Date) -> Bool { now < expires }
}
