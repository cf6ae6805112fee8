public import StellarKit

/// A transfer of an asset by a contract call, if accounts can hold the asset, too (CAP-46-06).
public struct AssetBalanceChange: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// `transfer`, `mint`, `clawback` or `burn`.
  public var type: String
  /// The payer: an account, `G…`, or a contract, `C…`; nil for a mint.
  public var from: String?
  /// The recipient: an account, `G…`, or a contract, `C…`; nil for a clawback or a burn.
  public var to: String?
  /// The amount that the payer loses and the recipient gains.
  public var amount: WideAmount
  /// The id of the muxed account that received it (CAP-67); nil if none was named.
  public var destinationMuxedID: UInt64?

  /// Creates an instance from its parts.
  public init(asset: Asset, type: String, from: String? = nil, to: String? = nil, amount: WideAmount, destinationMuxedID: UInt64? = nil) {
    self.asset = asset
    self.type = type
    self.from = from
    self.to = to
    self.amount = amount
    self.destinationMuxedID = destinationMuxedID
  }
}

extension AssetBalanceChange: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = try fields.asset()
    type = try fields.get("type")
    from = try fields.find("from")
    to = try fields.find("to")
    amount = try fields.wideAmount("amount")
    destinationMuxedID = try fields.findNumber("destination_muxed_id")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set(asset: asset)
    try fields.set("type", type)
    try fields.set("from", from)
    try fields.set("to", to)
    try fields.set("amount", amount)
    try fields.set("destination_muxed_id", number: destinationMuxedID)
  }
}
