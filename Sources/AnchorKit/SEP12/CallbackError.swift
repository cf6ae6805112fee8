public import Sentences

/// Why what was posted to a callback must not be believed.
public enum CallbackError: Error, Hashable, Sendable {
  /// There is no signature in the form `t=<seconds>, s=<base64>`.
  case notSigned
  /// It was signed more than two minutes ago, or is from the future.
  case notFresh
  /// The anchor's signing key hasn't signed this.
  case wrongSignature
}

extension CallbackError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notSigned: "The message has no signature."
    case .notFresh: "The message is too old, or from the future."
    case .wrongSignature: "The anchor hasn't signed this message."
    }
  }
}
