import StellarKit

/// An account's sign-in at an anchor (SEP-10). Its token is kept in memory only. It is renewed on demand, shortly before it expires.
///
/// Requests that need a token at the same time share the same one: the signer is asked only once.
public final class AnchorSession: SignIn {
  /// The anchor.
  public let anchor: Anchor
  /// The account that signs in.
  public let account: ClientAccount
  let tokens: TokenCache

  init(anchor: Anchor, account: ClientAccount, signer: any ChallengeSigner, clientDomain: ClientDomain?) {
    self.anchor = anchor
    self.account = account
    let authentication = WebAuthentication(anchor: anchor, account: account, signer: signer, clientDomain: clientDomain)
    tokens = TokenCache(now: anchor.now) { try await authentication.token() }
  }

  var holder: String { account.account.accountID.address }
  var memo: UInt64? { account.memo }
  var muxedID: UInt64? { account.account.id }
  var address: String { account.account.address }

  /// Whether there is a valid token, so that nothing needs to be signed now.
  public var isSignedIn: Bool { get async { await tokens.isSignedIn } }

  /// Returns the token. Signs in first if there is none or it has expired.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/challenge(_:)`` for a challenge that must not be signed, and the signer's errors.
  @discardableResult
  public func token() async throws -> AnchorToken { try await tokens.token() }

  /// Signs out by forgetting the token.
  public func forget() async { await tokens.forget() }
}

/// A sign-in at an anchor, with an account (SEP-10) or a contract account (SEP-45).
protocol SignIn: Sendable {
  var anchor: Anchor { get }
  var tokens: TokenCache { get }
  /// The account on the ledger, without the id of a muxed account.
  var holder: String { get }
  /// The memo that tells the account's users apart, if the sign-in was with one.
  var memo: UInt64? { get }
  /// The id that tells the account's users apart, if the address is a muxed account's (M…).
  var muxedID: UInt64? { get }
  /// The account whose transfers are meant if no other is named.
  var address: String { get }
}

extension Anchor {
  /// Creates a session of an account at the anchor. Nothing is sent or signed until the session is used.
  ///
  /// - Parameters:
  ///   - account: The account that signs in.
  ///   - signer: The signer for the account; asked when a new token is needed.
  ///   - clientDomain: The wallet's own domain, for anchors that want to know which wallet connects.
  public func session(for account: ClientAccount, signer: any ChallengeSigner, clientDomain: ClientDomain? = nil) -> AnchorSession {
    AnchorSession(anchor: self, account: account, signer: signer, clientDomain: clientDomain)
  }
}
