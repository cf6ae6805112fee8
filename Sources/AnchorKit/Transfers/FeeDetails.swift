/// What an anchor charges, and for what (SEP-6, SEP-24, SEP-38).
public struct FeeDetails: Hashable, Sendable {
  /// One of the fees.
  public struct Part: Hashable, Sendable {
    /// What it is called.
    public var name: String
    /// What it is for.
    public var summary: String?
    /// How much it is.
    public var amount: DecimalAmount

    /// A part of a fee.
    public init(name: String, summary: String? = nil, amount: DecimalAmount) {
      self.name = name
      self.summary = summary
      self.amount = amount
    }
  }

  /// All of it.
  public var total: DecimalAmount
  /// In what it is charged; nil where the anchor doesn't say.
  public var asset: AnchorAsset?
  /// The fees that it is made of; empty where the anchor doesn't say.
  public var parts: [Part]

  /// Whether the parts make up the whole, where there are any.
  public var addsUp: Bool {
    guard !parts.isEmpty else { return true }
    var sum = DecimalAmount.zero
    for part in parts {
      guard let more = try? sum.adding(part.amount) else { return false }
      sum = more
    }
    return sum == total
  }

  /// SEP-24 calls the parts `breakdown`, the others `details`.
  package init(_ fields: AnswerFields) throws(AnchorError) {
    total = try fields.requiredAmount("total")
    asset = try fields.asset("asset")
    parts = []
    let (details, breakdown) = (try fields.list("details"), try fields.list("breakdown"))
    for part in details ?? breakdown ?? [] {
      parts.append(
        Part(name: try part.text("name") ?? "", summary: try part.text("description"), amount: try part.requiredAmount("amount")))
    }
  }

  /// The fee of a transfer, also of an anchor that knows the deprecated fields only.
  static func ofTransfer(_ fields: AnswerFields) throws(AnchorError) -> FeeDetails? {
    if let details = try fields.object("fee_details") { return try FeeDetails(details) }
    guard let total = try fields.amount("amount_fee") else { return nil }
    return FeeDetails(total: total, asset: try fields.asset("amount_fee_asset"), parts: [])
  }

  /// A fee.
  public init(total: DecimalAmount, asset: AnchorAsset?, parts: [Part]) {
    self.total = total
    self.asset = asset
    self.parts = parts
  }
}
