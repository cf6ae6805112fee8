public import StellarKit

/// A key that may sign for an account.
public struct SignerResource: Hashable, Sendable, Codable {
  /// Its weight, from 0 (may not sign) to 255.
  public var weight: UInt8
  /// The key: `G…`, or `T…` (a transaction's hash), `X…` (a hash of a secret) or `P…` (a signed payload).
  public var key: String
  /// `ed25519_public_key`, `preauth_tx`, `sha256_hash` or `ed25519_signed_payload`.
  public var type: String
  /// The account that pays the signer's reserve.
  public var sponsor: AccountID?

  public init(weight: UInt8, key: String, type: String, sponsor: AccountID? = nil) {
    self.weight = weight
    self.key = key
    self.type = type
    self.sponsor = sponsor
  }
}
