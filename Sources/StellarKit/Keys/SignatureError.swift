public import Sentences

/// Why a signature can't be added.
public enum SignatureError: Error, Hashable, Sendable {
  /// An envelope holds 20 signatures.
  case tooMany
  /// A secret of more than 64 bytes, which doesn't fit where a signature goes.
  case preimageTooLong(Int)
}

extension SignatureError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .tooMany: "A transaction can carry at most 20 signatures."
    case .preimageTooLong(let count): "The secret is \(count) bytes long, and at most 64 fit in a transaction."
    }
  }
}
