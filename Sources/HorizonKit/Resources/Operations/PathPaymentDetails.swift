public import StellarKit

/// A payment that is sent in one asset and arrives in another.
public struct PathPaymentDetails: Hashable, Sendable {
  /// The asset and the amount that arrived (0 if a strict send failed), the payer and the recipient.
  public var payment: PaymentDetails
  /// The assets in between, in order; empty for a direct exchange.
  public var path: [Asset]
  /// The asset that was sent.
  public var sourceAsset: Asset
  /// The amount that was sent; 0 if a strict receive failed.
  public var sourceAmount: Amount
  /// The accepted limit: the most to send for a strict receive, the minimum to arrive for a strict send.
  public var limit: Amount

  /// Creates an instance from its parts.
  public init(payment: PaymentDetails, path: [Asset], sourceAsset: Asset, sourceAmount: Amount, limit: Amount) {
    self.payment = payment
    self.path = path
    self.sourceAsset = sourceAsset
    self.sourceAmount = sourceAmount
    self.limit = limit
  }
}

extension PathPaymentDetails {
  /// The field names of the limit.
  static let strictReceiveLimit: JSONKey = "source_max"
  static let strictSendLimit: JSONKey = "destination_min"

  init(_ fields: FieldReader, limit key: JSONKey) throws {
    payment = try PaymentDetails(fields)
    path = try (fields.get("path") as [AssetFields]).map(\.asset)
    sourceAsset = try fields.asset("source_")
    sourceAmount = try fields.amount("source_amount")
    limit = try fields.amount(key)
  }

  func write(to fields: inout FieldWriter, limit key: JSONKey) throws {
    try payment.write(to: &fields)
    try fields.set("path", path.map(AssetFields.init))
    try fields.set("source_", asset: sourceAsset)
    try fields.set("source_amount", sourceAmount)
    try fields.set(key, limit)
  }
}
