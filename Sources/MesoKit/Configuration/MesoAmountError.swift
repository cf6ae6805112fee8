public import Sentences

/// Why a text is not a ``MesoAmount``.
public enum MesoAmountError: Error, Hashable, Sendable {
  /// Something other than digits with at most one point.
  case notANumber
  /// More digits after the point than any token has, or than this token has.
  case tooManyDecimals
  /// More digits before the point than can be.
  case tooLarge
}

extension MesoAmountError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notANumber: "it isn't a number: write digits, with a point before the decimals, such as 50 or 0.25"
    case .tooManyDecimals: "it has more decimals than the token has"
    case .tooLarge: "it is too large"
    }
  }
}
