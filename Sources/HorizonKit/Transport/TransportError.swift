public import Sentences

/// Why an exchange didn't come to its end.
public enum TransportError: Error, Hashable, Sendable {
  /// The request can't be sent as it is.
  case invalidRequest(String)
  /// No connection came about, so nothing was sent. With the system's reason.
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

extension TransportError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .invalidRequest(let reason): "The request can't be sent: \(reason)."
    case .notConnected(let reason): "No connection to the server: \(reason)."
    case .untrusted: "The server's certificate isn't valid, so nothing was sent to it."
    case .connectionLost(let reason): "The connection to the server broke: \(reason)."
    case .timedOut: "The server took too long to answer."
    case .tooLarge(let limit): "The server's answer is larger than \(limit) bytes."
    case .cancelled: "The request was cancelled."
    }
  }
}
