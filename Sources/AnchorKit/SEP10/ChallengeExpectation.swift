public import StellarKit

/// The values that a challenge must have to be signed (SEP-10), all known before it is requested.
public struct ChallengeExpectation: Hashable, Sendable {
  /// The network whose passphrase signatures are for.
  public var network: Network
  /// The anchor's `SIGNING_KEY`.
  public var signingKey: AccountID
  /// The domain whose stellar.toml named that key.
  public var homeDomain: String
  /// The domain of the server that was asked, with and without its port.
  public var webAuthDomains: Set<String>
  /// The account that signs in.
  public var account: ClientAccount
  /// The wallet's domain and its `SIGNING_KEY`, if the anchor was given one.
  public var clientDomain: Client?

  /// A wallet's domain and its key.
  public struct Client: Hashable, Sendable {
    /// The domain.
    public var domain: String
    /// Its `SIGNING_KEY`.
    public var account: AccountID

    /// A wallet's domain.
    public init(domain: String, account: AccountID) {
      self.domain = domain
      self.account = account
    }
  }

  /// An expectation.
  public init(
    network: Network, signingKey: AccountID, homeDomain: String, webAuthDomains: Set<String>, account: ClientAccount, clientDomain: Client? = nil
  ) {
    self.network = network
    self.signingKey = signingKey
    self.homeDomain = homeDomain
    self.webAuthDomains = webAuthDomains
    self.account = account
    self.clientDomain = clientDomain
  }
}
