import StellarKit

/// A wallet's domain and the key that it publishes there.
struct ClientDomain: Hashable, Sendable {
  let name: String
  let key: AccountID
}
