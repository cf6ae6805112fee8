public import StellarKit

/// A key that may sign for an account.
public struct SignerResource: Hashable, Sendable {
  /// The weight, from 0 (may not sign) to 255. A higher weight, which accounts from before protocol 10 may have, counts as 255.
  public var weight: UInt8
  /// The key: `G…`, or `T…` (a transaction's hash), `X…` (a hash of a secret) or `P…` (a signed payload).
  public var key: String
  /// `ed25519_public_key`, `preauth_tx`, `sha256_hash` or `ed25519_signed_payload`.
  public var type: String
  /// The account that sponsors the signer's reserve.
  public var sponsor: AccountID?

  /// Creates an instance from its parts.
  public init(weight: UInt8, key: String, type: String, sponsor: AccountID? = nil) {
    self.weight = weight
    self.key = key
    self.type = type
    self.sponsor = sponsor
  }
}

extension SignerResource: FieldCodable {
  init(_ fields: FieldReader) throws {
    weight = UInt8(clamping: try fields.get("weight") as UInt32)
    key = try fields.get("key")
    type = try fields.get("type")
    sponsor = try fields.find("sponsor")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("weight", weight)
    try fields.set("key", key)
    try fields.set("type", type)
    try fields.set("sponsor", sponsor)
  }
}
