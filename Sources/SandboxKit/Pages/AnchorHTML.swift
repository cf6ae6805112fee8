import StellarKit

/// HTML, written as a string literal in which every inserted value is escaped, unless it is HTML already.
struct AnchorHTML: Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += AnchorHTML.escape(value) }
    mutating func appendInterpolation(_ html: AnchorHTML) { text += html.description }
    mutating func appendInterpolation(_ pieces: [AnchorHTML]) { text += pieces.map(\.description).joined() }
  }

  let description: String

  init(stringLiteral text: String) { description = text }
  init(stringInterpolation: StringInterpolation) { description = stringInterpolation.text }

  /// Escapes a text by Unicode scalars, not by characters: a quotation mark with an accent after it is one character, and would be left alone.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar.isInvisible ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, or changes the direction of the text that follows.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
