public import StellarKit

/// The values that a challenge for a contract account must have to be signed (SEP-45), all known before it is requested.
public struct ContractChallengeExpectation: Hashable, Sendable {
  /// The network whose passphrase signatures are for.
  public var network: Network
  /// The anchor's `WEB_AUTH_CONTRACT_ID`.
  public var contract: ContractAddress
  /// The anchor's `SIGNING_KEY`.
  public var signingKey: AccountID
  /// The domain whose stellar.toml named the contract and the key.
  public var homeDomain: String
  /// The domain of the server that was asked, with and without its port.
  public var webAuthDomains: Set<String>
  /// The contract account that signs in, `C…`.
  public var account: ContractAddress
  /// The wallet's domain and its `SIGNING_KEY`, if the anchor was given one.
  public var clientDomain: ChallengeExpectation.Client?

  /// An expectation.
  public init(
    network: Network, contract: ContractAddress, signingKey: AccountID, homeDomain: String, webAuthDomains: Set<String>, account: ContractAddress,
    clientDomain: ChallengeExpectation.Client? = nil
  ) {
    self.network = network
    self.contract = contract
    self.signingKey = signingKey
    self.homeDomain = homeDomain
    self.webAuthDomains = webAuthDomains
    self.account = account
    self.clientDomain = clientDomain
  }
}
