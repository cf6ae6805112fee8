public import Sentences

/// What can go wrong with an anchor. Texts of the anchor's are short and printable here, whatever it sent.
public enum AnchorProblem: Hashable, Sendable {
  /// What was typed is not a domain.
  case invalidDomain
  /// No connection came about, so nothing was sent. With the system's reason.
  case unreachable(Sentence)
  /// The server couldn't prove who it is, so nothing was sent.
  case untrusted
  /// The connection broke; the request may have arrived.
  case connectionLost
  /// No answer in time; the request may have arrived.
  case timedOut
  /// More bytes than are accepted.
  case tooLarge(limit: Int)
  /// More values in JSON than are accepted.
  case tooManyValues(limit: Int)
  /// The task was cancelled; the request may have arrived.
  case cancelled
  /// The server sends elsewhere, which isn't followed: there someone else may answer.
  case redirected(to: String)
  /// The anchor wants a sign-in, or doesn't accept this one (401, or 403 with `authentication_required`).
  case authenticationRequired
  /// The anchor wants a sign-in although it has just been given one.
  case signInNotTaken
  /// The anchor has no such thing (404), with what it says.
  case notFound(String?)
  /// The anchor refused the request, with its words where it gave any.
  case refused(status: Int, message: String?)
  /// It was asked too often, with the wait that it wants.
  case rateLimited(retryAfter: Duration?)
  /// The anchor's server failed (5xx), with its words and the wait that it wants.
  case unavailable(status: Int, message: String?, retryAfter: Duration?)
  /// The answer isn't a JSON object, with how it begins.
  case notJSON(sent: String)
  /// A field of the answer that isn't as it must be: its path, what it should be, and what was sent.
  case invalidField(name: String, expected: Sentence, sent: String)
  /// The stellar.toml can't be read, with what is wrong.
  case invalidTOML(Sentence)
  /// The anchor doesn't offer the service.
  case missingService(AnchorService)
  /// A service without encryption, or whose address is none.
  case unsafeAddress(name: String, url: String)
  /// An anchor on the internet gives an address of this machine, or of a private network.
  case privateAddress(name: String, url: String)
  /// The stellar.toml is of another network.
  case wrongNetwork(passphrase: String)
  /// The stellar.toml has no `SIGNING_KEY`, without which its challenges can't be checked.
  case missingSigningKey
  /// The stellar.toml doesn't list the asset, so the anchor can't be taken for its issuer's.
  case assetNotListed(String)
  /// The asset's issuer names another home domain, or none.
  case notIssuersHome(found: String?)
  /// The anchor only lets in wallets that it knows by their domain (SEP-10, `client_domain`), and none was named.
  case clientDomainRequired
  /// The challenge must not be signed.
  case challenge(ChallengeError)
  /// The stellar.toml doesn't say where contract accounts sign in, or by which contract (SEP-45).
  case missingContractSignIn
  /// The challenge for a contract account must not be signed, or its answer not be sent.
  case contractChallenge(ContractChallengeError)
  /// What was asked for can't be: the parameter, and why. Nothing was sent.
  case invalidRequest(name: String, reason: Sentence)
}
