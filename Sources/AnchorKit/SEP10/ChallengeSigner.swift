public import StellarKit

/// Who signs challenges: keys at hand, a vault behind a PIN, a hardware wallet, a server.
public protocol ChallengeSigner: Sendable {
  /// The challenge's transaction with the signatures of as many signers as the anchor may want.
  ///
  /// Only signatures are taken from what is returned. It is asked once for each token, so that a person isn't asked for a PIN more often than that.
  ///
  /// - Parameter challenge: A challenge that has been checked. Its signature can't move money: its sequence number is 0.
  /// - Throws: What keeps it from signing; whoever needed the token gets that.
  func signed(_ challenge: Challenge) async throws -> SignedTransaction
}

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

/// The wallet's own domain, by which an anchor can tell which wallet asks (SEP-10, "Verifying the Client Domain").
public struct ClientDomain: Sendable {
  /// The domain, whose stellar.toml has the key.
  public let domain: AnchorDomain
  /// The `SIGNING_KEY` of that stellar.toml.
  public let account: AccountID
  /// Who signs with that key: in this process, or a server of the wallet's maker.
  public let signer: any ChallengeSigner

  /// A wallet's domain.
  public init(_ domain: AnchorDomain, account: AccountID, signer: any ChallengeSigner) {
    self.domain = domain
    self.account = account
    self.signer = signer
  }
}
