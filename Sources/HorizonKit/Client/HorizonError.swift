public import Sentences
import StellarKit

/// Why there is no answer from Horizon, or why it isn't what was asked for.
public enum HorizonError: Error, Hashable, Sendable {
  /// The server's address isn't an `http` or `https` one.
  case invalidURL(String)
  /// A parameter of the request is invalid: its name, and why. Nothing was sent.
  case invalidParameter(name: String, reason: Sentence)
  /// Horizon has no such record: an account that was never funded, a transaction that isn't in a ledger.
  case notFound
  /// Horizon refused the request.
  case problem(Problem)
  /// Horizon got too many requests; with the wait that it asks for.
  case rateLimited(retryAfter: Duration?)
  /// The server failed (5xx); with the wait that it asks for and, for status 503, the reason if it gives one.
  case unavailable(status: Int, retryAfter: Duration?, detail: String? = nil)
  /// No connection could be made, so nothing was sent; with the system's reason.
  case unreachable(Sentence)
  /// The server couldn't prove who it is, so nothing was sent.
  case untrusted
  /// The connection broke; the request may have arrived.
  case connectionLost(String)
  /// No answer came in time; the request may have arrived.
  case timedOut
  /// The answer has more bytes than are accepted.
  case tooLarge(limit: Int)
  /// The answer isn't from Horizon; with what is wrong.
  case notHorizon(String)
  /// A record is invalid, for example because of an invalid amount; with the field and what is wrong. A stream of records also names the record's
  /// paging token, if the server includes it: a stream that begins after that token continues with the next record.
  case invalidRecord(String, pagingToken: String? = nil)
  /// The network refused a transaction with these codes, and Horizon hasn't read the ledger that explains why. That very transaction may be in it.
  case behind(ResultCodes)
  /// The server belongs to a different network than the client; with the passphrase that it names. Nothing but the question for it was sent.
  case otherNetwork(passphrase: String)
  /// The network has no friendbot: its lumens must be bought or received.
  case noFriendbot
  /// The task was cancelled; the request may have arrived.
  case cancelled

  init(_ error: TransportError) {
    switch error {
    case .invalidRequest(let reason): self = .invalidURL(reason)
    case .notConnected(let reason): self = .unreachable(reason)
    case .untrusted: self = .untrusted
    case .connectionLost(let reason): self = .connectionLost(reason)
    case .timedOut: self = .timedOut
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .cancelled: self = .cancelled
    }
  }

  /// The wait that the server asks for before the next request.
  public var retryAfter: Duration? {
    switch self {
    case .rateLimited(let wait), .unavailable(_, let wait, _): wait
    default: nil
    }
  }

  /// Whether the request definitely wasn't acted on, because no byte of it left this machine. Once a byte has left, no answer can say that: a server
  /// that rejects a request (429, 503) has read it, and a proxy may have passed it on.
  public var isBeforeSending: Bool {
    switch self {
    case .invalidURL, .invalidParameter, .unreachable, .untrusted, .otherNetwork: true
    case .notFound, .problem, .rateLimited, .unavailable, .connectionLost, .timedOut, .tooLarge, .notHorizon, .invalidRecord, .behind,
      .noFriendbot, .cancelled:
      false
    }
  }

  /// Whether the same request may succeed later.
  public var mayPass: Bool {
    switch self {
    // A captive portal answers in the server's place until the person has logged in, hence the last two.
    case .notFound, .rateLimited, .unavailable, .unreachable, .connectionLost, .timedOut, .cancelled, .behind, .untrusted, .notHorizon: true
    case .invalidURL, .invalidParameter, .problem, .tooLarge, .invalidRecord, .noFriendbot, .otherNetwork: false
    }
  }
}

extension HorizonError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .invalidURL(let url): "“\(url.prefix(200))” is not the address of a Horizon server. It begins with https:// or http://."
    case .invalidParameter(let name, let reason): "This can't be requested from the network: \(name) \(reason)."
    case .notFound: "The network has no record of this."
    case .problem(let problem): problem.sentence
    case .rateLimited(let wait): "Too many requests to the network's server. \(Sentence.retry(after: wait))"
    case .unavailable(let status, let wait?, let detail?):
      "The network's server is having problems at the moment (\(status)). It says: “\(PrintableText.escaped(detail, limit: 400))” \(Sentence.retry(after: wait))"
    case .unavailable(let status, nil, let detail?):
      "The network's server is having problems at the moment (\(status)). It says: “\(PrintableText.escaped(detail, limit: 400))”"
    case .unavailable(let status, let wait, nil): "The network's server is having problems at the moment (\(status)). \(Sentence.retry(after: wait))"
    case .unreachable(let reason) where reason.english.contains("localhost") || reason.english.contains("127.0.0.1"):
      "The network can't be reached: \(reason). Check the address, and whether the server is running."
    case .unreachable(let reason): "The network can't be reached: \(reason). Check the internet connection and try again."
    case .untrusted: "The network's server couldn't prove its identity, so nothing was sent to it. \(TransportError.whyUntrusted)"
    case .connectionLost: "The connection to the network broke before the answer was complete. Try again."
    case .timedOut: "The network took too long to answer. Try again in a moment."
    case .tooLarge(let limit): "The network's server answered with more than \(limit) bytes, which is too much."
    case .notHorizon(let detail): "The server's answer isn't that of a Stellar network (\(detail)). Check the address of the server."
    case .invalidRecord(let detail, _): "The network's server sent a record that can't be read (\(detail)), so it is not shown."
    case .behind: "The network's server is lagging behind. Try again in a moment."
    case .otherNetwork(let passphrase): "The server belongs to another network (“\(passphrase.prefix(100))”). Check its address."
    case .noFriendbot: "This network doesn't give away lumens. Buy some, or ask someone to send you some."
    case .cancelled: "The request was stopped before an answer arrived."
    }
  }
}

extension Problem {
  fileprivate var sentence: Sentence {
    if let codes = extras?.resultCodes { return codes.sentence }
    let what = detail.map { "\(title): \($0)" } ?? title
    return "The network's server refused the request (\(status)). \(PrintableText.escaped(what, limit: 400))"
  }
}
