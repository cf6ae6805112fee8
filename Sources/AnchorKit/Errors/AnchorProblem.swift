public import Sentences

/// A problem with an anchor. Texts from the anchor are short and printable here, whatever it sent.
public enum AnchorProblem: Hashable, Sendable {
  /// The text that was typed is not a domain.
  case invalidDomain
  /// No connection could be made, so nothing was sent; with the system's reason.
  case unreachable(Sentence)
  /// The server couldn't prove who it is, so nothing was sent.
  case untrusted
  /// The connection broke; the request may have arrived.
  case connectionLost
  /// No answer came in time; the request may have arrived.
  case timedOut
  /// The answer has more bytes than are accepted.
  case tooLarge(limit: Int)
  /// The JSON answer has more values than are accepted.
  case tooManyValues(limit: Int)
  /// The task was cancelled; the request may have arrived.
  case cancelled
  /// The server redirects elsewhere. Redirects aren't followed, because somebody else may answer there.
  case redirected(to: String)
  /// The anchor wants a sign-in, or doesn't accept this one (401, or 403 with `authentication_required`).
  case authenticationRequired
  /// The anchor wants a sign-in although it has just granted one.
  case signInNotTaken
  /// The anchor doesn't have what was requested (404); with its message.
  case notFound(String?)
  /// The anchor refused the request; with its message if it gave one.
  case refused(status: Int, message: String?)
  /// The anchor got too many requests; with the wait that it asks for.
  case rateLimited(retryAfter: Duration?)
  /// The anchor's server failed (5xx); with its message and the wait that it asks for.
  case unavailable(status: Int, message: String?, retryAfter: Duration?)
  /// The answer isn't a JSON object; with its beginning.
  case notJSON(sent: String)
  /// A field of the answer is invalid: its path, what it should be, and what was sent.
  case invalidField(name: String, expected: Sentence, sent: String)
  /// The answer gives digits as a payment's memo without saying whether they are a text or a number; with the digits.
  case memoOfUnknownKind(String)
  /// The stellar.toml can't be read; with the reason.
  case invalidTOML(Sentence)
  /// The anchor doesn't offer the service.
  case missingService(AnchorService)
  /// The address of a service isn't encrypted, or isn't an address at all.
  case unsafeAddress(name: String, url: String)
  /// An anchor on the internet gives an address of this machine, or of a private network.
  case privateAddress(name: String, url: String)
  /// The stellar.toml is for another network.
  case wrongNetwork(passphrase: String)
  /// The stellar.toml has no `SIGNING_KEY`, without which its challenges can't be checked.
  case missingSigningKey
  /// The stellar.toml doesn't list the asset, so the anchor can't be assumed to be its issuer's.
  case assetNotListed(String)
  /// The asset's issuer names another home domain, or none.
  case notIssuersHome(found: String?)
  /// The anchor only admits wallets that it knows by their domain (SEP-10, `client_domain`), and no domain was given.
  case clientDomainRequired
  /// The challenge must not be signed.
  case challenge(ChallengeError)
  /// The stellar.toml doesn't say where contract accounts sign in, or with which contract (SEP-45).
  case missingContractSignIn
  /// The challenge for a contract account must not be signed, or the answer to it must not be sent.
  case contractChallenge(ContractChallengeError)
  /// A parameter of the request is invalid: its name, and why. Nothing was sent.
  case invalidRequest(name: String, reason: Sentence)
}
