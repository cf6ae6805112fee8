import Sentences

/// An asset that an anchor exchanges (SEP-38, `/info`).
public struct QuotedAsset: Hashable, Sendable {
  /// The asset.
  public var asset: AnchorAsset
  /// How it can be handed to the anchor, where it is outside Stellar.
  public var sellMethods: [DeliveryMethod]
  /// How it can be had from the anchor, where it is outside Stellar.
  public var buyMethods: [DeliveryMethod]
  /// Where that is possible (ISO 3166-2, or ISO 3166-1 alpha-2).
  public var countryCodes: [String]

  /// Returns how money is handed to the anchor for a deposit, or had from it by a withdrawal.
  public func methods(isWithdrawal: Bool) -> [DeliveryMethod] { isWithdrawal ? buyMethods : sellMethods }

  package init(_ fields: AnswerFields) throws(AnchorError) {
    asset = try fields.required("asset", "an asset like iso4217:USD", fields.asset("asset"))
    sellMethods = try DeliveryMethod.list(fields.list("sell_delivery_methods"))
    buyMethods = try DeliveryMethod.list(fields.list("buy_delivery_methods"))
    countryCodes = try fields.texts("country_codes") ?? []
  }
}

/// How money is handed to an anchor, or by it (SEP-38).
public struct DeliveryMethod: Hashable, Sendable {
  /// The anchor's name for it, which requests repeat.
  public var name: String
  /// What it is, in the anchor's words.
  public var summary: String?

  static func list(_ fields: [AnswerFields]?) throws(AnchorError) -> [DeliveryMethod] {
    var methods: [DeliveryMethod] = []
    for method in fields ?? [] { methods.append(DeliveryMethod(name: try method.requiredText("name"), summary: try method.text("description"))) }
    return methods
  }
}
