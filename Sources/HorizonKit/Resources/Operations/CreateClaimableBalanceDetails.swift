public import StellarKit

/// A new claimable balance.
public struct CreateClaimableBalanceDetails: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// The amount.
  public var amount: Amount
  /// The accounts that may claim it, and when.
  public var claimants: [ClaimantResource]

  /// Creates an instance from its parts.
  public init(asset: Asset, amount: Amount, claimants: [ClaimantResource]) {
    self.asset = asset
    self.amount = amount
    self.claimants = claimants
  }
}

extension CreateClaimableBalanceDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = try fields.canonicalAsset("asset")
    amount = try fields.amount("amount")
    claimants = try fields.get("claimants")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("asset", canonical: asset)
    try fields.set("amount", amount)
    try fields.set("claimants", claimants)
  }
}
