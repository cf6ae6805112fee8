import HorizonKit
import Sentences

/// What an anchor has refunded of a transfer (SEP-6, SEP-24), in the asset that it received.
public struct Refunds: Hashable, Sendable {
  /// One refund payment.
  public struct Payment: Hashable, Sendable {
    /// The transaction's hash on Stellar, or a reference outside Stellar.
    public var id: String
    /// Whether it was paid on Stellar.
    public var isOnStellar: Bool
    /// How much was paid.
    public var amount: DecimalAmount
    /// What the payment cost.
    public var fee: DecimalAmount
  }

  /// How much was refunded.
  public var amount: DecimalAmount
  /// What refunding it cost.
  public var fee: DecimalAmount
  /// The payments.
  public var payments: [Payment]

  /// Reads refunds, or nil if the field isn't there.
  ///
  /// - Parameter asset: The asset that the anchor received; nil if it doesn't say.
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

  /// Reads an amount, also from an object that names its asset, as some anchors write it for SEP-6. An amount of another asset than the one that was
  /// received is an error, since it can't be added to the others.
  private static func amount(_ fields: AnswerFields, _ name: String, _ asset: AnchorAsset?) throws(AnchorError) -> DecimalAmount? {
    guard case .object(let values)? = fields.values[name] else { return try fields.amount(name) }
    let object = AnswerFields(anchor: fields.anchor, path: "\(fields.path)\(name).", values: values)
    if let asset, let named = try object.asset("asset"), named != asset { throw object.wrong("asset", Sentence(verbatim: asset.description)) }
    return try object.requiredAmount("amount")
  }
}
