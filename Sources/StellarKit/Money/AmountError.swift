public import Sentences

/// The reason why something isn't an amount.
public enum AmountError: Error, Hashable, Sendable {
  /// It is empty.
  case empty
  /// It isn't digits with an optional point.
  case notANumber(String)
  /// It has a comma, which some readers take for a decimal point and others for a thousands separator.
  case comma(String)
  /// It has more than 7 decimals.
  case tooManyDecimals(String)
  /// It is above ``Amount/max``.
  case tooLarge
  /// It is negative.
  case negative
}

extension AmountError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .empty: "Enter an amount."
    case .notANumber(let text): "“\(text.prefix(40))” is not an amount. Write digits only, with a point before decimals, as in 10.5."
    case .comma(let text): "“\(text.prefix(40))” has a comma. Write decimals after a point, as in 1.5, and thousands without a separator."
    case .tooManyDecimals: "An amount has at most 7 decimals, as in 0.0000001."
    case .tooLarge: "That is more than Stellar can count: the maximum is \(Amount.max)."
    case .negative: "An amount can't be negative."
    }
  }
}
