public import Sentences

/// The reason why something isn't a price.
public enum PriceError: Error, Hashable, Sendable {
  /// It is empty.
  case empty
  /// It isn't digits with an optional point.
  case notANumber(String)
  /// It has a comma, which some readers take for a decimal point and others for a thousands separator.
  case comma(String)
  /// It has more than 18 decimals.
  case tooManyDecimals
  /// It is zero or negative.
  case notPositive
  /// No fraction of two 32-bit numbers is within 10^-9 of it.
  case notRepresentable(String)
}

extension PriceError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .empty: "Enter a price."
    case .notANumber(let text): "“\(text.prefix(40))” is not a price. Write digits only, with a point before decimals, as in 0.25."
    case .comma(let text): "“\(text.prefix(40))” has a comma. Write decimals after a point, as in 1.5, and thousands without a separator."
    case .tooManyDecimals: "A price has at most \(Price.decimalLimit) decimals."
    case .notPositive: "A price must be above zero."
    case .notRepresentable(let text): "The network can't express the price \(text.prefix(40)) exactly enough. Write fewer digits."
    }
  }
}
