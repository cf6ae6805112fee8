public import StellarKit

/// What became of one of a pool's assets when an authorization was lost: a claimable balance.
public struct RevokedReserve: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// How much of it.
  public var amount: Amount
  /// The balance that it waits in.
  public var claimableBalanceID: ClaimableBalanceID

  /// Puts one together from its parts.
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
