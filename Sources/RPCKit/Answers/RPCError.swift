public import HorizonKit
public import Sentences

/// Why there is no answer from a Stellar RPC server, or why it isn't what was asked for.
public enum RPCError: Error, Hashable, Sendable {
  /// The server's address isn't an `http` or `https` one.
  case invalidURL(String)
  /// A parameter of the request is invalid: its name, and why. Nothing was sent.
  case invalidParameter(name: String, reason: Sentence)
  /// The exchange failed.
  case transport(TransportError)
  /// The server refused the request.
  case refused(RPCRefusal)
  /// The server got too many requests; with the wait that it asks for.
  case rateLimited(retryAfter: Duration?)
  /// The server failed (5xx); with the wait that it asks for.
  case unavailable(status: Int, retryAfter: Duration?)
  /// The answer isn't a JSON-RPC 2.0 answer to this request; with what is wrong.
  case notRPC(String)
  /// The answer is about something else than what was asked, or has an impossible value; with its path and what is wrong.
  case invalidAnswer(String)
  /// The server belongs to a different network; with the passphrase that it names.
  case otherNetwork(passphrase: String)
  /// The requested ledgers are older than the oldest one that the server has.
  case forgotten(oldestLedger: UInt32)

  /// The task was cancelled; the request may have arrived.
  static let cancelled = RPCError.transport(.cancelled)

  /// The wait that the server asks for before the next request.
  public var retryAfter: Duration? {
    switch self {
    case .rateLimited(let wait), .unavailable(_, let wait): wait
    default: nil
    }
  }

  /// Whether the request definitely wasn't acted on, because no byte of it left this machine. Once a byte has left, no answer can say that.
  public var isBeforeSending: Bool {
    switch self {
    case .invalidURL, .invalidParameter, .transport(.notConnected), .transport(.untrusted), .transport(.invalidRequest): true
    case .transport, .refused, .rateLimited, .unavailable, .notRPC, .invalidAnswer, .otherNetwork, .forgotten: false
    }
  }

  /// Whether the same request may succeed later.
  public var mayPass: Bool {
    switch self {
    case .invalidURL, .invalidParameter, .invalidAnswer, .otherNetwork, .forgotten, .transport(.invalidRequest), .transport(.tooLarge): false
    // A captive portal answers in the server's place until the person has logged in, hence also answers that aren't RPC or aren't trusted.
    case .transport, .rateLimited, .unavailable, .notRPC: true
    case .refused(let refusal): refusal.mayPass
    }
  }
}

extension RPCError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .invalidURL(let url): "“\(url.prefix(200))” is not the address of a Stellar RPC server. It begins with https:// or http://."
    case .invalidParameter(let name, let reason): "This can't be requested from the network: \(name) \(reason)."
    case .transport(let error): error.sentence
    case .refused(let refusal): "The network's server refused the request (\(Int(refusal.code))). \(refusal.message.prefix(400))"
    case .rateLimited(let wait): "Too many requests to the network's server. \(Sentence.retry(after: wait))"
    case .unavailable(let status, let wait): "The network's server is having problems at the moment (\(status)). \(Sentence.retry(after: wait))"
    case .notRPC(let detail): "The server's answer isn't that of a Stellar network (\(detail)). Check the address of the server."
    case .invalidAnswer(let detail): "The network's server sent a record that can't be read (\(detail)), so it is not shown."
    case .otherNetwork(let passphrase): "The server belongs to another network (“\(passphrase.prefix(100))”). Check its address."
    case .forgotten(let oldest):
      "The network's server no longer knows what happened before ledger \(Int(oldest)). Use a server that keeps more history."
    }
  }
}
