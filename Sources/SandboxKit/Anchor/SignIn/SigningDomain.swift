import StellarKit

/// A wallet's domain and the key that it publishes there.
struct SigningDomain: Hashable, Sendable {
  let name: String
  let key: AccountID
}
