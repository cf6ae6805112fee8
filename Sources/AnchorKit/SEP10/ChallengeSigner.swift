public import StellarKit

/// Something that signs challenges: keys in memory, a vault behind a PIN, a hardware wallet, a server.
public protocol ChallengeSigner: Sendable {
  /// Signs the challenge's transaction for as many signers as the anchor may require.
  ///
  /// Only the signatures of the result are used. It is called once for each token, so that a person isn't asked for a PIN more often than that.
  ///
  /// - Parameter challenge: A challenge that has been checked. Signing it can't move money: its sequence number is 0.
  /// - Throws: Any reason why it can't sign; the error is passed on to the caller that needed the token.
  func signed(_ challenge: Challenge) async throws -> SignedTransaction
}

/// Signs challenges with keys in memory: an account's own, or as many of its signers as are needed.
public struct KeyPairSigner: Sendable {
  private let keys: [KeyPair]

  /// Makes a signer with keys.
  public init(_ keys: [KeyPair]) {
    self.keys = keys
  }
}

extension KeyPairSigner: ChallengeSigner {
  public func signed(_ challenge: Challenge) async throws -> SignedTransaction { try challenge.transaction.adding(signaturesOf: keys) }
}

/// The wallet's own domain, by which an anchor can tell which wallet signs in (SEP-10, "Verifying the Client Domain").
public struct ClientDomain: Sendable {
  /// The domain, whose stellar.toml publishes the key.
  public let domain: AnchorDomain
  /// The `SIGNING_KEY` of that stellar.toml.
  public let account: AccountID
  /// What signs with that key: this process, or a server of the wallet's maker.
  public let signer: any ChallengeSigner

  /// Makes a wallet's domain.
  public init(_ domain: AnchorDomain, account: AccountID, signer: any ChallengeSigner) {
    self.domain = domain
    self.account = account
    self.signer = signer
  }
}
