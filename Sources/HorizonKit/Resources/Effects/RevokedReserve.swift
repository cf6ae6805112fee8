public import StellarKit

/// A claimable balance with one of a pool's assets, created because an authorization was revoked.
public struct RevokedReserve: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// The amount.
  public var amount: Amount
  /// The claimable balance that holds it.
  public var claimableBalanceID: ClaimableBalanceID

  /// Creates an instance from its parts.
  public init(asset: Asset, amount: Amount, claimableBalanceID: ClaimableBalanceID) {
    self.asset = asset
    self.amount = amount
    self.claimableBalanceID = claimableBalanceID
  }
}

extension RevokedReserve: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = try fields.canonicalAsset("asset")
    amount = try fields.amount("amount")
    claimableBalanceID = try fields.balanceID("claimable_balance_id")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("asset", canonical: asset)
    try fields.set("amount", amount)
    try fields.set("claimable_balance_id", claimableBalanceID.hex)
  }
}
