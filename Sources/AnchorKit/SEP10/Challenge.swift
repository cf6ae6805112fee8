public import Foundation
public import StellarKit
import StellarXDR

/// A challenge of an anchor's that may be signed: all of SEP-10's duties of a client have been done when there is one.
///
/// It is a transaction that can't be applied to any ledger; who signs it proves that the account is theirs.
public struct Challenge: Hashable, Sendable {
  /// How far apart this machine's clock and the anchor's may be, in seconds.
  public static let clockTolerance: UInt64 = 300

  /// The transaction, signed by the anchor.
  public let transaction: SignedTransaction
  /// The network that signatures are for.
  public let network: Network
  /// Who signs in.
  public let account: ClientAccount
  /// The domain that is signed in to.
  public let homeDomain: String
  /// When the anchor no longer takes it.
  public let expires: Date
  /// Whether the wallet's domain has to sign it too: the anchor has taken it up.
  public let namesClientDomain: Bool

  /// Checks a challenge.
  ///
  /// An anchor of before SEP-10's version 3 leaves out `web_auth_domain`, and then its home domain alone tells whose challenge it is, which is enough
  /// to tell that it isn't passed on from another's. One that doesn't take up the wallet's domain leaves out `client_domain`.
  ///
  /// - Parameters:
  ///   - text: The transaction in base64.
  ///   - passphrase: The network passphrase that came with it, if one did.
  ///   - expectation: What it must be like.
  ///   - now: The time of day.
  /// - Throws: ``ChallengeError``
  public init(_ text: String, passphrase: String? = nil, expecting expectation: ChallengeExpectation, now: Date) throws(ChallengeError) {
    if let passphrase, passphrase != expectation.network.passphrase { throw .wrongNetwork(passphrase: SentText.short(passphrase, limit: 80)) }
    let transaction: SignedTransaction
    do throws(TransactionError) {
      transaction = try SignedTransaction(base64: text, on: expectation.network)
    } catch {
      throw .notATransaction
    }
    let rules = ChallengeRules(expectation)
    let body = try rules.body(of: transaction.envelope)
    try rules.checkFrame(body)
    try rules.checkMemo(body)
    do throws(ChallengeError) {
      try rules.checkFirstOperation(body)
    } catch {
      // Some anchors have several domains, and sign in at one of them.
      guard case .wrongHomeDomain(let name) = error, name.hasSuffix(" auth"), let domain = AnchorDomain(String(name.dropLast(5))),
        domain.name == name.dropLast(5), transaction.isSigned(by: .ed25519(expectation.signingKey))
      else { throw error }
      throw .otherHomeDomain(domain.name)
    }
    namesClientDomain = try rules.checkOtherOperations(body)
    let maxTime = try rules.checkTime(body, now: now)
    guard transaction.isSigned(by: .ed25519(expectation.signingKey)) else { throw .notSignedByAnchor }
    self.transaction = transaction
    network = expectation.network
    account = expectation.account
    homeDomain = expectation.homeDomain
    expires = Date(timeIntervalSince1970: TimeInterval(min(maxTime, UInt64(CalendarTime.lastSecond))))
  }
}
