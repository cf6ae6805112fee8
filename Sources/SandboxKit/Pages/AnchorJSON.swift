import Foundation

/// A JSON value that the anchor sends. Numbers are whole or decimal, never binary fractions.
indirect enum AnchorJSON: Hashable, Sendable {
  case text(String)
  case number(Decimal)
  case flag(Bool)
  case list([AnchorJSON])
  case object([String: AnchorJSON])
  case null

  /// Makes a number from its decimal digits, such as `0.5`.
  static func number(_ digits: String) -> AnchorJSON {
    Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")).map { .number($0) } ?? .null
  }

  /// Makes a text, or null if there is none.
  static func optional(_ text: String?) -> AnchorJSON { text.map { .text($0) } ?? .null }
}

extension AnchorJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  init(stringLiteral text: String) { self = .text(text) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
  init(integerLiteral number: Int) { self = .number(Decimal(number)) }
}

extension AnchorJSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(arrayLiteral elements: AnchorJSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, AnchorJSON)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension AnchorJSON: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    case .null: try container.encodeNil()
    }
  }
}

extension [String: AnchorJSON] {
  /// The members without those that are null.
  var withoutNulls: [String: AnchorJSON] { filter { $0.value != .null } }
}
