public import StellarKit

/// A trustline that was opened, changed or, with a limit of zero, closed.
public struct ChangeTrustDetails: Hashable, Sendable {
  /// The asset or pool shares of the trustline.
  public var trusted: TrustlineAsset
  /// The most that the account accepts; zero closes the trustline.
  public var limit: Amount
  /// The asset's issuer; nil for pool shares.
  public var trustee: AccountID?
  /// The trustline's account.
  public var trustor: MuxedAccount

  /// Creates an instance from its parts.
  public init(trusted: TrustlineAsset, limit: Amount, trustee: AccountID?, trustor: MuxedAccount) {
    self.trusted = trusted
    self.limit = limit
    self.trustee = trustee
    self.trustor = trustor
  }
}

extension ChangeTrustDetails: FieldCodable {
  init(_ fields: FieldReader) throws {
    trusted = try TrustlineAsset(fields)
    limit = try fields.amount("limit")
    trustee = try fields.find("trustee")
    trustor = try fields.account("trustor")
  }

  func write(to fields: inout FieldWriter) throws {
    try trusted.write(to: &fields)
    try fields.set("limit", limit)
    try fields.set("trustee", trustee)
    try fields.set("trustor", account: trustor)
  }
}
