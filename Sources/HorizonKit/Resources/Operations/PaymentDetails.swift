public import StellarKit

/// A payment from one account to another in one asset.
public struct PaymentDetails: Hashable, Sendable {
  /// What was paid.
  public var asset: Asset
  /// The account that paid.
  public var from: MuxedAccount
  /// The account that was paid.
  public var to: MuxedAccount
  /// How much was paid.
  public var amount: Amount

  public init(asset: Asset, from: MuxedAccount, to: MuxedAccount, amount: Amount) {
    self.asset = asset
    self.from = from
    self.to = to
    self.amount = amount
  }
}

extension PaymentDetails: Codable {
  private enum CodingKeys: String, CodingKey {
    case from
    case fromMuxed = "from_muxed"
    case fromMuxedID = "from_muxed_id"
    case to
    case toMuxed = "to_muxed"
    case toMuxedID = "to_muxed_id"
    case amount
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    asset = try Asset(fieldsFrom: decoder)
    from = try container.decodeAccount(forKey: .from, muxed: .fromMuxed)
    to = try container.decodeAccount(forKey: .to, muxed: .toMuxed)
    amount = try container.decode(Amount.self, forKey: .amount)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try AssetFields(asset).encode(to: encoder)
    try container.encodeAccount(from, forKey: .from, muxed: .fromMuxed, id: .fromMuxedID)
    try container.encodeAccount(to, forKey: .to, muxed: .toMuxed, id: .toMuxedID)
    try container.encode(amount, forKey: .amount)
  }
}
