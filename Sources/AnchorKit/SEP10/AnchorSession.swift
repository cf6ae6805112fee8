import StellarKit

/// An account's sign-in at an anchor (SEP-10). Its token is kept in memory only, and renewed shortly before it ends, when something needs it.
///
/// Everything that wants a token at the same time waits for the same one: the signer is asked once.
public final class AnchorSession: SignIn {
  /// The anchor.
  public let anchor: Anchor
  /// Who is signed in.
  public let account: ClientAccount
  let keeper: TokenKeeper

  init(anchor: Anchor, account: ClientAccount, signer: any ChallengeSigner, clientDomain: ClientDomain?) {
    self.anchor = anchor
    self.account = account
    let authentication = WebAuthentication(anchor: anchor, account: account, signer: signer, clientDomain: clientDomain)
    keeper = TokenKeeper(now: anchor.now) { try await authentication.token() }
  }

  var holder: String { account.account.accountID.address }
  var memo: UInt64? { account.memo }
  var muxedID: UInt64? { account.account.id }
  var address: String { account.account.address }

  /// Whether there is a token that still holds, so that nothing has to be signed now.
  public var isSignedIn: Bool { get async { await keeper.isSignedIn } }

  /// Returns the token; signs in where there is none, or it has expired.
  ///
  /// - Throws: ``AnchorError``, with ``AnchorProblem/challenge(_:)`` for a challenge that must not be signed, and what the signer throws.
  @discardableResult
  public func token() async throws -> AnchorToken { try await keeper.token() }

  /// Signs out: the token is forgotten here.
  public func forget() async { await keeper.forget() }
}

/// Somebody's sign-in at an anchor, of an account (SEP-10) or of a contract account (SEP-45).
protocol SignIn: Sendable {
  var anchor: Anchor { get }
  var keeper: TokenKeeper { get }
  /// The account on the ledger, without a number within it.
  var holder: String { get }
  /// The memo that tells its users apart, where one was signed in with.
  var memo: UInt64? { get }
  /// The number within its address that tells its users apart, where that begins with M.
  var muxedID: UInt64? { get }
  /// Whose transfers are meant where nobody else is named.
  var address: String { get }
}

extension Anchor {
  /// Creates a session of an account at the anchor. Nothing is sent or signed before it is used.
  ///
  /// - Parameters:
  ///   - account: Who signs in.
  ///   - signer: Who signs for the account; asked when a token is needed and none is at hand.
  ///   - clientDomain: The wallet's own domain, for anchors that want to know which wallet asks.
  public func session(for account: ClientAccount, signer: any ChallengeSigner, clientDomain: ClientDomain? = nil) -> AnchorSession {
    AnchorSession(anchor: self, account: account, signer: signer, clientDomain: clientDomain)
  }
}
