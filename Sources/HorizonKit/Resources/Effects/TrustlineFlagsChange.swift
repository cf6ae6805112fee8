public import StellarKit

/// A change that an issuer, whose effect this is, made to a trustline's flags: whether each flag is set now, or nil if it didn't change.
public struct TrustlineFlagsChange: Hashable, Sendable {
  /// The trustline's asset.
  public var asset: Asset
  /// The account that has the trustline.
  public var trustor: AccountID
  /// Whether it may send and receive.
  public var authorized: Bool?
  /// Whether it may keep its offers. Horizon misspells the field's name.
  public var authorizedToMaintainLiabilities: Bool?
  /// Whether the issuer can claw back the balance.
  public var clawbackEnabled: Bool?

  /// Creates an instance from its parts.
  public init(
    asset: Asset,
    trustor: AccountID,
    authorized: Bool? = nil,
    authorizedToMaintainLiabilities: Bool? = nil,
    clawbackEnabled: Bool? = nil
  ) {
    self.asset = asset
    self.trustor = trustor
    self.authorized = authorized
    self.authorizedToMaintainLiabilities = authorizedToMaintainLiabilities
    self.clawbackEnabled = clawbackEnabled
  }
}

extension TrustlineFlagsChange: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = try fields.asset()
    trustor = try fields.accountID("trustor")
    authorized = try fields.find("authorized_flag")
    authorizedToMaintainLiabilities = try fields.find("authorized_to_maintain_liabilites_flag")
    clawbackEnabled = try fields.find("clawback_enabled_flag")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set(asset: asset)
    try fields.set("trustor", trustor)
    try fields.set("authorized_flag", authorized)
    try fields.set("authorized_to_maintain_liabilites_flag", authorizedToMaintainLiabilities)
    try fields.set("clawback_enabled_flag", clawbackEnabled)
  }
}
