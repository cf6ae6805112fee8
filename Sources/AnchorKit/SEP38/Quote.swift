public import Foundation
import Sentences

/// An exchange at a price that an anchor has promised, provided that the money arrives in time (SEP-38).
public struct Quote: Hashable, Sendable, Codable {
  /// The anchor's id, which a transfer refers to.
  public var id: String
  /// The time by which the money has to arrive.
  public var expires: Date
  /// The asset that is sold.
  public var sell: AnchorAsset
  /// The asset that is bought.
  public var buy: AnchorAsset
  /// The price.
  public var price: ExchangePrice
  /// How the sold asset is delivered to the anchor, outside Stellar.
  public var sellMethod: String?
  /// How the bought asset is received from the anchor, outside Stellar.
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

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }

  /// Returns whether the quote is still valid.
  public func isValid(at now: Date) -> Bool { now < expires }
}
