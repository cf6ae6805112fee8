public import Sentences

/// The reason why an exchange failed.
public enum TransportError: Error, Hashable, Sendable {
  /// The request can't be sent as it is.
  case invalidRequest(String)
  /// No connection could be made, so nothing was sent; with the system's reason.
  case notConnected(Sentence)
  /// The server couldn't prove who it is, so nothing was sent.
  case untrusted
  /// The connection broke; the request may have arrived.
  case connectionLost(String)
  /// The time limit passed; the request may have arrived.
  case timedOut
  /// The answer has more bytes than the limit.
  case tooLarge(limit: Int)
  /// The task was cancelled; the request may have arrived.
  case cancelled
}

extension TransportError {
  /// The reasons why a certificate isn't trusted, and what can be done.
  public static let whyUntrusted: Sentence = """
    Its certificate has expired, is for another name, or isn't trusted by this computer, or the server doesn't speak HTTPS. For a server of your own, choose \
    its certificate in the settings (Certificates) or with --ca-bundle.
    """
}

extension TransportError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .invalidRequest(let reason): "The request can't be sent: \(reason)."
    case .notConnected(let reason): "No connection to the server: \(reason)."
    case .untrusted: "The server couldn't prove its identity, so nothing was sent to it. \(Self.whyUntrusted)"
    case .connectionLost(let reason): "The connection to the server broke: \(reason)."
    case .timedOut: "The server took too long to answer."
    case .tooLarge(let limit): "The server's answer is larger than \(limit) bytes."
    case .cancelled: "The request was cancelled."
    }
  }
}
