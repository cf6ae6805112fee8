public import StellarKit

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
