public import StellarKit

/// Signs challenges with keys in memory: an account's own, or as many of its signers as are needed.
public struct KeyPairSigner: Sendable {
  private let keys: [KeyPair]

  /// A signer with keys.
  public init(_ keys: [KeyPair]) {
    self.keys = keys
  }
}

extension KeyPairSigner: ChallengeSigner {
  public func signed(_ challenge: Challenge) async throws -> SignedTransaction { try challenge.transaction.adding(signaturesOf: keys) }
}
