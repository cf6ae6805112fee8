public import StellarKit

/// An issuer's clawback from an account (CAP-35).
public struct ClawbackDetails: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// The account that lost it.
  public var from: MuxedAccount
  /// The amount.
  public var amount: Amount

  /// Creates an instance from its parts.
  public init(asset: Asset, from: MuxedAccount, amount: Amount) {
    self.asset = asset
    self.from = from
    self.amount = amount
  }
}

extension ClawbackDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = try fields.asset()
    from = try fields.account("from")
    amount = try fields.amount("amount")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set(asset: asset)
    try fields.set("from", account: from)
    try fields.set("amount", amount)
  }
}
