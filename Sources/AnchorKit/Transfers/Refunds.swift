import HorizonKit
import Sentences

/// What an anchor paid back of a transfer (SEP-6, SEP-24), in units of what came in.
public struct Refunds: Hashable, Sendable {
  /// One payment back.
  public struct Payment: Hashable, Sendable {
    /// A hash on Stellar, or a reference elsewhere.
    public var id: String
    /// Whether it was paid on Stellar.
    public var isOnStellar: Bool
    /// How much was paid.
    public var amount: DecimalAmount
    /// What paying it cost.
    public var fee: DecimalAmount
  }

  /// How much was paid back.
  public var amount: DecimalAmount
  /// What paying it back cost.
  public var fee: DecimalAmount
  /// The payments.
  public var payments: [Payment]

  /// - Parameter asset: What came in; nil where the anchor doesn't say.
  init?(_ fields: AnswerFields, _ name: String, of asset: AnchorAsset?) throws(AnchorError) {
    guard let fields = try fields.object(name) else { return nil }
    var asset = asset
    if asset == nil, let object = try? fields.object("amount_refunded") { asset = try object.asset("asset") }
    amount = try fields.required("amount_refunded", "an amount", Self.amount(fields, "amount_refunded", asset))
    fee = try Self.amount(fields, "amount_fee", asset) ?? .zero
    payments = []
    for payment in try fields.list("payments") ?? [] {
      payments.append(
        Payment(
          id: try payment.text("id") ?? "", isOnStellar: try payment.text("id_type") == "stellar",
          amount: try payment.required("amount", "an amount", Self.amount(payment, "amount", asset)),
          fee: try Self.amount(payment, "fee", asset) ?? .zero))
    }
  }

  /// An amount, also as an object that names its asset, as some anchors write it for SEP-6. Another asset than came in can't be counted with it.
  private static func amount(_ fields: AnswerFields, _ name: String, _ asset: AnchorAsset?) throws(AnchorError) -> DecimalAmount? {
    guard case .object(let values)? = fields.values[name] else { return try fields.amount(name) }
    let object = AnswerFields(anchor: fields.anchor, path: "\(fields.path)\(name).", values: values)
    if let asset, let named = try object.asset("asset"), named != asset { throw object.wrong("asset", Sentence(verbatim: asset.description)) }
    return try object.requiredAmount("amount")
  }
}
