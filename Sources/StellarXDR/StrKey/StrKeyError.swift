public import Sentences

/// Why a text is not an address or key (SEP-23).
public enum StrKeyError: Error, Hashable, Sendable {
  /// A character that base32 doesn't have; lower case is not accepted either.
  case invalidCharacter
  /// Too short or too long for its kind, or with bits left over.
  case invalidLength
  /// The first letter stands for nothing that Stellar has.
  case unknownKind
  /// The checksum doesn't match: most often a typing mistake.
  case invalidChecksum
  /// The bytes inside are not what this kind requires.
  case invalidPayload
  /// A valid text of another kind.
  case wrongKind(expected: StrKey.Kind, found: StrKey.Kind)
}

extension StrKeyError: SentenceConvertible {
  public var sentence: Sentence {
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
