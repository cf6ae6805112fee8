import Foundation
public import Localization
import Sentences
public import StellarKit

/// How amounts are written and typed.
public enum NumberFormat: String, Sendable, CaseIterable {
  /// As in `1,234.56`.
  case point
  /// As in `1.234,56`.
  case comma
  /// As in `1 234,56`.
  case space

  /// The mark before the decimals.
  public var decimalMark: Character { self == .point ? "." : "," }

  /// The mark between groups of three digits.
  public var groupMark: Character {
    switch self {
    case .point: ","
    case .comma: "."
    case .space: "\u{202F}"
    }
  }

  /// Formats an amount as a person types it: without groups, and without zeros at its end.
  public func typed(_ amount: Amount) -> String { marked(amount.trimmed) }

  /// Puts this format's mark in place of the point before decimals.
  func marked(_ digits: String) -> String { String(digits.map { $0 == "." ? decimalMark : $0 }) }

  /// Puts marks between groups of three digits, as in `1,234.5`.
  ///
  /// - Parameter typed: a number as a person types it.
  public func grouped(_ typed: String) -> String {
    let whole = typed.prefix { $0 != decimalMark }
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { grouped.append(groupMark) }
      grouped.append(digit)
    }
    return grouped + typed.dropFirst(whole.count)
  }

  /// Reads an amount that was typed, or returns nil if it is invalid. It is for forms that have no sentence for each mistake.
  public func amount(typed text: String) -> Amount? { try? amount(text.trimmingSpaces) }

  /// Reads an amount that was typed.
  ///
  /// Groups of digits are refused: the mark between them is another format's decimal mark, and what is typed must never mean something else.
  func amount(_ typed: String) throws(FieldError) -> Amount {
    let isOther = decimalMark != "." && typed.contains(".")
    do throws(AmountError) {
      guard !isOther else { throw .notANumber(typed) }
      return try Amount(String(typed.map { $0 == decimalMark ? "." : $0 }))
    } catch {
      throw FieldError(sentence: sentence(error, typed))
    }
  }

  /// Reads a number with any number of decimals, such as an amount of a token that isn't Stellar's.
  ///
  /// - Returns: its digits, with a point before decimals.
  func digits(_ typed: String) throws(FieldError) -> String {
    let text = typed.trimmingSpaces
    guard !text.isEmpty else { throw FieldError(sentence: sentence(.empty, text)) }
    let digits = String(text.map { $0 == decimalMark ? "." : $0 })
    guard decimalMark == "." || !text.contains("."), digits.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil else {
      throw FieldError(sentence: sentence(text.contains(",") ? .comma(text) : .notANumber(text), text))
    }
    return digits
  }

  private func sentence(_ error: AmountError, _ typed: String) -> Sentence {
    guard decimalMark != "." else { return error.sentence }
    return switch error {
    case .notANumber, .comma:
      "“\(typed.prefix(40))” isn't an amount in the format you chose. Write digits only, with a comma before decimals, as in 10,5, and nothing between thousands."
    case .tooManyDecimals: "An amount has at most 7 decimals, as in 0,0000001."
    case .tooLarge: "That is more than Stellar can count: the maximum is \(self.typed(.max))."
    case .empty, .negative: error.sentence
    }
  }
}

extension Language {
  private static let numberFormats = Dictionary(uniqueKeysWithValues: all.map { ($0, usual(Locale(identifier: $0.rawValue))) })

  /// How amounts are written in this language if the person hasn't chosen a format.
  public var numberFormat: NumberFormat { Self.numberFormats[self] ?? Self.usual(Locale(identifier: rawValue)) }

  private static func usual(_ locale: Locale) -> NumberFormat {
    guard locale.decimalSeparator == "," else { return .point }
    return locale.groupingSeparator?.contains(where: \.isWhitespace) == true ? .space : .comma
  }
}
