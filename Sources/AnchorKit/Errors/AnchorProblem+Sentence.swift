import HorizonKit
import Sentences

extension AnchorProblem {
  func sentence(about anchor: String) -> Sentence {
    switch self {
    case .invalidDomain: "“\(anchor)” isn't a domain. A domain looks like testanchor.stellar.org."
    // The reason may name the host itself.
    case .unreachable(let reason) where reason.english.contains(anchor.prefix { $0 != ":" }):
      "The server can't be reached: \(reason). Check the name and the internet connection."
    case .unreachable(let reason): "\(anchor) can't be reached: \(reason). Check the name and the internet connection."
    case .untrusted: "\(anchor) couldn't prove its identity, so nothing was sent to it. \(TransportError.whyUntrusted)"
    case .connectionLost: "The connection to \(anchor) broke before its answer was complete. Check whether the request arrived before you try again."
    case .timedOut: "\(anchor) took too long to answer. Check whether the request arrived before you try again."
    case .cancelled: "The request to \(anchor) was stopped before an answer arrived."
    case .authenticationRequired: "\(anchor) requires you to sign in."
    case .signInNotTaken: "\(anchor) doesn't accept your sign-in, although it has just confirmed it. Ask the anchor."
    case .notFound(let message): "\(anchor) doesn't know this\(Self.quote(message))."
    case .refused(let status, let message): message.map { "\(anchor) says: “\($0)”" } ?? "\(anchor) refused the request (\(status))."
    case .rateLimited(let wait): "Too many requests to \(anchor). \(Sentence.retry(after: wait))"
    case .unavailable(let status, let message, let wait):
      "\(anchor) is having problems at the moment (\(status))\(Self.quote(message)). \(Sentence.retry(after: wait))"
    case .missingService(let service): "\(anchor) doesn't offer \(service.words)."
    case .assetNotListed(let asset): "\(anchor) doesn't list \(asset) as its own, so this anchor isn't used for it."
    case .notIssuersHome(let found): "The asset's issuer names \(found.map { Sentence(verbatim: $0) } ?? "no domain") as its home, not \(anchor)."
    case .clientDomainRequired: "\(anchor) only accepts wallets that are registered with it, and this one isn't. Use another anchor."
    case .challenge(let error): "\(anchor) sent a sign-in request that isn't safe to sign, so it wasn't signed: \(error)"
    case .contractChallenge(let error): "\(anchor) sent a sign-in request that isn't safe to sign, so it wasn't signed: \(error)"
    case .memoOfUnknownKind(let memo):
      "\(anchor) asks for the memo “\(memo)” without saying whether it is a text or a number. With the wrong kind, the money could be lost. Ask the recipient which it is."
    case .missingContractSignIn: "\(anchor) doesn't offer a sign-in for contract accounts."
    case .invalidRequest(let name, let reason): "This can't be requested from \(anchor): \(name) \(reason)."
    case .tooLarge, .tooManyValues, .redirected, .notJSON, .invalidField, .invalidTOML, .unsafeAddress, .privateAddress, .wrongNetwork,
      .missingSigningKey:
      fault(of: anchor)
    }
  }

  /// Describes a problem that only the anchor's operator can fix.
  private func fault(of anchor: String) -> Sentence {
    switch self {
    case .tooLarge(let limit): "\(anchor) answered with more than \(limit) bytes, which is too much."
    case .tooManyValues(let limit): "\(anchor) answered with more than \(limit) values, which is too many."
    case .redirected(let host): "\(anchor) redirects to \(host); redirects aren't followed."
    case .notJSON(let sent): "\(anchor) sent something that can't be read. It begins with “\(sent)”."
    case .invalidField(let name, let expected, let sent): "\(anchor) sent “\(sent)” as \(name), which should be \(expected)."
    case .invalidTOML(let detail): "The stellar.toml of \(anchor) can't be read: \(detail)."
    case .unsafeAddress(let name, let url): "\(anchor) gives “\(url)” as its \(name), which isn't an https address, so nothing is sent there."
    case .privateAddress(let name, let url):
      "\(anchor) gives “\(url)” as its \(name), which is an address of your own machine or network, so nothing is sent there."
    case .wrongNetwork(let passphrase): "\(anchor) is on a different network (“\(passphrase)”) from this wallet."
    case .missingSigningKey: "The stellar.toml of \(anchor) has no SIGNING_KEY, so nobody can sign in there safely."
    default: Sentence(verbatim: "\(self)")
    }
  }

  /// Whether the same request may succeed later.
  public var mayPass: Bool {
    switch self {
    case .unreachable, .untrusted, .connectionLost, .timedOut, .cancelled, .rateLimited, .unavailable, .notJSON, .redirected: true
    default: false
    }
  }

  private static func quote(_ message: String?) -> Sentence { message.map { ": “\($0)”" } ?? "" }
}
