public import Foundation
public import StellarKit
import StellarXDR

/// An anchor's challenge that may be signed: it has passed all the checks that SEP-10 asks of a client.
///
/// It is a transaction that can't be applied to any ledger. Signing it proves control of the account.
public struct Challenge: Hashable, Sendable {
  /// How far apart this machine's clock and the anchor's may be, in seconds.
  public static let clockTolerance = AnchorToken.clockTolerance

  /// The transaction, signed by the anchor.
  public let transaction: SignedTransaction
  /// The network that signatures are for.
  public let network: Network
  /// The account that signs in.
  public let account: ClientAccount
  /// The domain at which it signs in.
  public let homeDomain: String
  /// When the anchor stops accepting it.
  public let expires: Date
  /// Whether the wallet's domain has to sign it too, because the anchor has included that domain.
  public let namesClientDomain: Bool

  /// Checks a challenge.
  ///
  /// Anchors before version 3 of SEP-10 leave out `web_auth_domain`. Then only the home domain tells whose challenge it is, which is enough to rule
  /// out that it was passed on from another anchor. Anchors that don't support the wallet's domain leave out `client_domain`.
  ///
  /// - Parameters:
  ///   - text: The transaction in base64.
  ///   - passphrase: The network passphrase that came with it, if any.
  ///   - expectation: The values that it must have.
  ///   - now: The current time.
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
      // Some anchors have several domains, and only sign in at one of them.
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
