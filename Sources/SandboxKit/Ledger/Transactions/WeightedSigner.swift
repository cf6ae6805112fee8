import StellarXDR

/// A key that may sign for an account, with what its signature weighs.
struct WeightedSigner: Hashable, Sendable {
  var key: XDR.SignerKey
  var weight: Int
}
