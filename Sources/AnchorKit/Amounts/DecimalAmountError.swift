public import Sentences

/// Why something is not a ``DecimalAmount``, or can't be computed with.
public enum DecimalAmountError: Error, Hashable, Sendable {
  /// Not digits with an optional point.
  case notANumber
  /// More decimals than are read.
  case tooManyDecimals(Int)
  /// More digits than are kept, which are at least 38.
  case tooLarge
  /// Below zero.
  case negative
}

extension DecimalAmountError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .notANumber: "This is not an amount. Write digits only, with a point before decimals, as in 10.5."
    case .tooManyDecimals(let most): "An amount can have at most \(most) decimals here."
    case .tooLarge: "The number has too many digits."
    case .negative: "An amount can't be negative."
    }
  }
}
