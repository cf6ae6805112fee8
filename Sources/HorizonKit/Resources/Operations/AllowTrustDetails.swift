public import StellarKit

/// An issuer's decision about a trustline, in the form before ``SetTrustLineFlagsDetails``.
public struct AllowTrustDetails: Hashable, Sendable {
  /// The trustline's asset.
  public var asset: Asset
  /// The issuer.
  public var trustee: MuxedAccount
  /// The account that has the trustline.
  public var trustor: AccountID
  /// Whether it may send and receive.
  public var authorize: Bool
  /// Whether it may keep its offers, and nothing else.
  public var authorizeToMaintainLiabilities: Bool

  /// Creates an instance from its parts.
  public init(asset: Asset, trustee: MuxedAccount, trustor: AccountID, authorize: Bool, authorizeToMaintainLiabilities: Bool = false) {
    self.asset = asset
    self.trustee = trustee
    self.trustor = trustor
    self.authorize = authorize
    self.authorizeToMaintainLiabilities = authorizeToMaintainLiabilities
  }
}

extension AllowTrustDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    asset = try fields.asset()
    trustee = try fields.account("trustee")
    trustor = try fields.accountID("trustor")
    authorize = try fields.get("authorize")
    authorizeToMaintainLiabilities = try fields.find("authorize_to_maintain_liabilities") ?? false
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set(asset: asset)
    try fields.set("trustee", account: trustee)
    try fields.set("trustor", trustor)
    try fields.set("authorize", authorize)
    try fields.set("authorize_to_maintain_liabilities", authorizeToMaintainLiabilities)
  }
}
