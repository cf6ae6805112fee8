public import StellarKit

/// So much of an asset: what a pool holds, takes or gives.
public struct AssetAmount: Hashable, Sendable {
  /// The asset; nil where Horizon doesn't say, in operations that failed.
  public var asset: Asset?
  /// How much of it.
  public var amount: Amount

  /// Puts one together from its parts.
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
