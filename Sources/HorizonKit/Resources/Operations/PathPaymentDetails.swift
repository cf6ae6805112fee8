public import StellarKit

/// A payment that leaves in one asset and arrives in another.
public struct PathPaymentDetails: Hashable, Sendable {
  /// What arrived, how much of it (0 where a strict send failed), and between whom.
  public var payment: PaymentDetails
  /// The assets in between, in order; empty for a direct exchange.
  public var path: [Asset]
  /// What was sent.
  public var sourceAsset: Asset
  /// How much was sent; 0 where a strict receive failed.
  public var sourceAmount: Amount
  /// The worst that was accepted: of a strict receive the most that could be sent, of a strict send the least that had to arrive.
  public var limit: Amount

  /// Puts one together from its parts.
  public init(payment: PaymentDetails, path: [Asset], sourceAsset: Asset, sourceAmount: Amount, limit: Amount) {
    self.payment = payment
    self.path = path
    self.sourceAsset = sourceAsset
    self.sourceAmount = sourceAmount
    self.limit = limit
  }
}

extension PathPaymentDetails {
  /// The names of the limit's field.
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
