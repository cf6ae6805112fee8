public import StellarKit

/// A trustline that was opened, changed or, with a limit of zero, closed.
public struct ChangeTrustDetails: Hashable, Sendable {
  /// What is trusted.
  public var trusted: TrustlineAsset
  /// The most that the account accepts; zero closes the trustline.
  public var limit: Amount
  /// The issuer that is trusted; nil for shares of a pool.
  public var trustee: AccountID?
  /// The account that trusts.
  public var trustor: MuxedAccount

  /// Puts one together from its parts.
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
