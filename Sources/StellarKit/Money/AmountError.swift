public import Sentences

/// Why something is not an amount.
public enum AmountError: Error, Hashable, Sendable {
  /// Nothing was written.
  case empty
  /// Not digits with an optional point.
  case notANumber(String)
  /// A comma, which one reader takes for a decimal point and another for thousands.
  case comma(String)
  /// More than 7 decimals.
  case tooManyDecimals(String)
  /// Above ``Amount/max``.
  case tooLarge
  /// Below zero.
  case negative
}

extension AmountError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .empty: "Enter an amount."
    case .notANumber(let text): "“\(text.prefix(40))” is not an amount. Write digits only, with a point before decimals, as in 10.5."
    case .comma(let text): "“\(text.prefix(40))” has a comma. Write decimals after a point, as in 1.5, and thousands without a separator."
    case .tooManyDecimals: "An amount has at most 7 decimals, as in 0.0000001."
    case .tooLarge: "That is more than Stellar can count: the most is \(Amount.max)."
    case .negative: "An amount can't be negative."
    }
  }
}
