public import Sentences

/// The reason why a signature can't be added.
public enum SignatureError: Error, Hashable, Sendable {
  /// The envelope would have more than 20 signatures.
  case tooMany
  /// The secret has more than 64 bytes, and doesn't fit in a signature.
  case preimageTooLong(Int)
}

extension SignatureError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .tooMany: "A transaction can carry at most 20 signatures."
    case .preimageTooLong(let count): "The secret is \(count) bytes long, and at most 64 fit in a transaction."
    }
  }
}
