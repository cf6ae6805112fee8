public import Sentences

/// Why something is not a price.
public enum PriceError: Error, Hashable, Sendable {
  /// Nothing was written.
  case empty
  /// Not digits with an optional point.
  case notANumber(String)
  /// A comma, which one reader takes for a decimal point and another for thousands.
  case comma(String)
  /// More than 18 decimals.
  case tooManyDecimals
  /// Zero or less.
  case notPositive
  /// No fraction of two 32-bit numbers lies within 10^-9.
  case notRepresentable(String)
}

extension PriceError: SentenceConvertible {
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
