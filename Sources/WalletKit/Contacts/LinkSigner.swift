public import StellarKit

/// A domain with the key that signs its payment links (SEP-7).
public struct LinkSigner: Codable, Hashable, Sendable {
  /// The domain, in lowercase.
  public let domain: String
  /// Its `URI_REQUEST_SIGNING_KEY`.
  public let key: AccountID

  /// A domain and its key.
  public init(domain: String, key: AccountID) {
    (self.domain, self.key) = (domain, key)
  }
}
