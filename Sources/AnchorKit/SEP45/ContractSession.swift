public import StellarKit

/// A contract account's sign-in at an anchor (SEP-45). Its token is kept in memory only. It is renewed on demand, shortly before it expires.
///
/// Requests that need a token at the same time share the same one: the signer is asked only once.
public final class ContractSession: SignIn {
  /// The anchor.
  public let anchor: Anchor
  /// The account that signs in, `C…`.
  public let account: ContractAddress
  let tokens: TokenCache

  init(_ authentication: ContractAuthentication) {
    anchor = authentication.anchor
    account = authentication.account
    tokens = TokenCache(now: authentication.anchor.now) { try await authentication.token() }
  }

  var holder: String { account.description }
  var memo: UInt64? { nil }
  var muxedID: UInt64? { nil }
  var address: String { account.description }

  /// Whether there is a valid token, so that nothing needs to be signed now.
  public var isSignedIn: Bool { get async { await tokens.isSignedIn } }

  /// Returns the token. Signs in first if there is none or it has expired.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/contractChallenge(_:)`` for a challenge that must not be signed or answered, and errors of the
  ///   signer and the network.
  @discardableResult
  public func token() async throws -> AnchorToken { try await tokens.token() }

  /// Signs out by forgetting the token.
  public func forget() async { await tokens.forget() }

  /// The service for what the anchor wants to know about its customers.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var customers: CustomerService {
    get throws(AnchorError) { CustomerService(session: self, address: try anchor.address(of: .customers)) }
  }

  /// Transfers in the anchor's own window.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var interactive: InteractiveTransfers {
    get throws(AnchorError) {
      InteractiveTransfers(server: TransferServer(exchange: anchor.exchange, address: try anchor.address(of: .interactiveTransfers), session: self))
    }
  }

  /// Prices for the account, and quotes.
  ///
  /// - Throws: ``AnchorProblem/missingService(_:)``, ``AnchorProblem/unsafeAddress(name:url:)``
  public var quotes: QuoteService {
    get throws(AnchorError) { QuoteService(exchange: anchor.exchange, address: try anchor.address(of: .quotes), session: self) }
  }
}

/// The wallet's own domain, which tells an anchor which wallet a contract account uses (SEP-45, "Verifying the Client Domain").
public struct ContractClientDomain: Sendable {
  /// The domain, whose stellar.toml contains the key.
  public let domain: AnchorDomain
  /// The `SIGNING_KEY` of that stellar.toml.
  public let account: AccountID
  /// The signer that holds that key: in this process, or a server of the wallet's maker.
  public let signer: any AuthorizationSigner

  /// A wallet's domain.
  public init(_ domain: AnchorDomain, account: AccountID, signer: any AuthorizationSigner) {
    self.domain = domain
    self.account = account
    self.signer = signer
  }
}

extension Anchor {
  /// Whether contract accounts can sign in (SEP-45).
  public var supportsContractSignIn: Bool { toml.webAuthForContracts != nil && toml.webAuthContract != nil && toml.signingKey != nil }

  /// Creates a session of a contract account at the anchor. Nothing is sent or signed until the session is used.
  ///
  /// - Parameters:
  ///   - account: The account that signs in, `C…`.
  ///   - signer: The signer for the account, which signs in the form that its contract reads; asked when a new token is needed.
  ///   - network: The network on which the answer is simulated before it is sent.
  ///   - clientDomain: The wallet's own domain, for anchors that want to know which wallet connects.
  ///   - lifetime: How many ledgers the signature is valid for. Keep it short: anyone who gets hold of the signature can use it for that time.
  /// - Throws: `ContractValueError/notAContract(_:)` for any other address.
  public func session(
    for account: ContractAddress, signer: any AuthorizationSigner, network: any ChallengeNetwork, clientDomain: ContractClientDomain? = nil,
    lifetime: LedgerSpan = LedgerSpan(ledgers: 24)
  ) throws(ContractValueError) -> ContractSession {
    guard account.isContract else { throw .notAContract(account.description) }
    return ContractSession(
      ContractAuthentication(
        anchor: self, account: account, signer: signer, network: network, clientDomain: clientDomain, lifetime: lifetime))
  }
}
