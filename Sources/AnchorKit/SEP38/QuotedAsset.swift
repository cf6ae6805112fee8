import Sentences

/// An asset that an anchor exchanges (SEP-38, `/info`).
public struct QuotedAsset: Hashable, Sendable {
  /// The asset.
  public var asset: AnchorAsset
  /// How it can be delivered to the anchor, if it is outside Stellar.
  public var sellMethods: [DeliveryMethod]
  /// How it can be received from the anchor, if it is outside Stellar.
  public var buyMethods: [DeliveryMethod]
  /// The countries where that is possible (ISO 3166-2, or ISO 3166-1 alpha-2).
  public var countryCodes: [String]

  /// Returns how money is delivered to the anchor for a deposit, or received from it for a withdrawal.
  public func methods(isWithdrawal: Bool) -> [DeliveryMethod] { isWithdrawal ? buyMethods : sellMethods }

  package init(_ fields: AnswerFields) throws(AnchorError) {
    asset = try fields.required("asset", "an asset like iso4217:USD", fields.asset("asset"))
    sellMethods = try DeliveryMethod.list(fields.list("sell_delivery_methods"))
    buyMethods = try DeliveryMethod.list(fields.list("buy_delivery_methods"))
    countryCodes = try fields.texts("country_codes") ?? []
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }
}

/// A way of delivering money to or receiving it from an anchor (SEP-38).
public struct DeliveryMethod: Hashable, Sendable {
  /// The anchor's name for it, for use in requests.
  public var name: String
  /// A description in the anchor's words.
  public var summary: String?

  static func list(_ fields: [AnswerFields]?) throws(AnchorError) -> [DeliveryMethod] {
    var methods: [DeliveryMethod] = []
    for method in fields ?? [] { methods.append(DeliveryMethod(name: try method.requiredText("name"), summary: try method.text("description"))) }
    return methods
  }
}
