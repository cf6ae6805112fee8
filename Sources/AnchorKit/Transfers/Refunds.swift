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

  package init(_ fields: AnswerFields) throws(AnchorError) {
    amount = try fields.requiredAmount("amount_refunded")
    fee = try fields.amount("amount_fee") ?? .zero
    payments = []
    for payment in try fields.list("payments") ?? [] {
      payments.append(
        Payment(
          id: try payment.text("id") ?? "", isOnStellar: try payment.text("id_type") == "stellar", amount: try payment.requiredAmount("amount"),
          fee: try payment.amount("fee") ?? .zero))
    }
  }
}
