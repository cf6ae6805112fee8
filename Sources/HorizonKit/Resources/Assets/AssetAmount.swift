public import StellarKit

/// An amount of an asset: what a pool holds, takes or pays out.
public struct AssetAmount: Hashable, Sendable {
  /// The asset; nil if Horizon doesn't name it, as in operations that failed.
  public var asset: Asset?
  /// The amount.
  public var amount: Amount

  /// Creates an instance from its parts.
  public init(asset: Asset?, amount: Amount) {
    self.asset = asset
    self.amount = amount
  }
}

extension AssetAmount: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = fields.contains("asset") ? try fields.canonicalAsset("asset") : nil
    amount = try fields.amount("amount")
  }

  func write(to fields: inout FieldWriter) throws {
    if let asset { try fields.set("asset", canonical: asset) }
    try fields.set("amount", amount)
  }
}
