public import Sentences

/// The reason why a text isn't an address or a key (SEP-23).
public enum StrKeyError: Error, Hashable, Sendable {
  /// It has a character that isn't valid in base32, which includes lowercase letters.
  case invalidCharacter
  /// It is too short or too long for its kind, or has bits left over.
  case invalidLength
  /// Its first letter doesn't stand for any of Stellar's kinds.
  case unknownKind
  /// The checksum doesn't match, usually because of a typo.
  case invalidChecksum
  /// The bytes inside aren't valid for this kind.
  case invalidPayload
  /// It is a valid text of a different kind.
  case wrongKind(expected: StrKey.Kind, found: StrKey.Kind)
}

extension StrKeyError: SentenceError {
  public var sentence: Sentence { "This address or key can't be used here: \(reason)." }

  /// What is wrong, as the end of a sentence.
  public var reason: Sentence {
    switch self {
    case .invalidCharacter: "it has a character that an address can't have (only A to Z and 2 to 7)"
    case .invalidLength: "it is too short or too long"
    case .unknownKind: "it doesn't begin as a Stellar address or key does"
    case .invalidChecksum: "its checksum doesn't match, so a character is mistyped or missing"
    case .invalidPayload: "its content isn't valid for its kind"
    case .wrongKind(_, .secretSeed): "it is a secret seed, which is never given to anybody"
    case .wrongKind: "it is a valid Stellar key, but of another kind"
    }
  }
}
