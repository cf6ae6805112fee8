/// An anchor's fee, and what it consists of (SEP-6, SEP-24, SEP-38).
public struct FeeDetails: Hashable, Sendable, Codable {
  /// One of the fees that make up the total.
  public struct Part: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String
    /// What it is for.
    public var summary: String?
    /// How much it is.
    public var amount: DecimalAmount

    /// Makes a part of a fee.
    public init(name: String, summary: String? = nil, amount: DecimalAmount) {
      self.name = name
      self.summary = summary
      self.amount = amount
    }
  }

  /// The whole fee.
  public var total: DecimalAmount
  /// The asset in which it is charged; nil if the anchor doesn't say.
  public var asset: AnchorAsset?
  /// The fees that make up the total; empty if the anchor doesn't say.
  public var parts: [Part]

  /// Whether the parts add up to the total; true if there are none.
  public var addsUp: Bool {
    guard !parts.isEmpty else { return true }
    var sum = DecimalAmount.zero
    for part in parts {
      guard let more = try? sum.adding(part.amount) else { return false }
      sum = more
    }
    return sum == total
  }

  /// Reads a fee, whose parts SEP-24 calls `breakdown`, and the other SEPs `details`.
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

  /// Reads the fee of a transfer, also from an anchor that sends only the deprecated fields. Returns nil if there is none.
  static func ofTransfer(_ fields: AnswerFields) throws(AnchorError) -> FeeDetails? {
    if let details = try fields.object("fee_details") { return try FeeDetails(details) }
    guard let total = try fields.amount("amount_fee") else { return nil }
    return FeeDetails(total: total, asset: try fields.asset("amount_fee_asset"), parts: [])
  }

  /// Makes a fee.
  public init(total: DecimalAmount, asset: AnchorAsset?, parts: [Part]) {
    self.total = total
    self.asset = asset
    self.parts = parts
  }
}
