public import StellarKit

/// A payment from one account to another in one asset.
public struct PaymentDetails: Hashable, Sendable {
  /// The asset that was paid.
  public var asset: Asset
  /// The account that paid.
  public var from: MuxedAccount
  /// The account that was paid.
  public var to: MuxedAccount
  /// The amount that was paid.
  public var amount: Amount

  /// Creates an instance from its parts.
  public init(asset: Asset, from: MuxedAccount, to: MuxedAccount, amount: Amount) {
    self.asset = asset
    self.from = from
    self.to = to
    self.amount = amount
  }
}

extension PaymentDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = try fields.asset()
    from = try fields.account("from")
    to = try fields.account("to")
    amount = try fields.amount("amount")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set(asset: asset)
    try fields.set("from", account: from)
    try fields.set("to", account: to)
    try fields.set("amount", amount)
  }
}
