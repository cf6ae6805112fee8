public import Sentences

/// Why a text is not an address on a chain.
public enum MesoAddressError: Error, Hashable, Sendable {
  /// A character that such an address doesn't have.
  case invalidCharacter
  /// Too short or too long.
  case wrongLength
  /// It doesn't begin with `0x`.
  case noPrefix
  /// Its capital letters don't match: most often a typing mistake.
  case wrongCapitals
}

extension MesoAddressError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .invalidCharacter: "it has a character that such an address can't have"
    case .wrongLength: "it is too short or too long"
    case .noPrefix: "it doesn't begin with 0x"
    case .wrongCapitals: "its small and capital letters don't match, so a character is mistyped; copy it again"
    }
  }
}
