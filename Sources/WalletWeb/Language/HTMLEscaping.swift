import Mustache

/// Escaping that makes any text harmless within HTML, also between quotes.
///
/// Mustache's own escaping works on characters as people see them, so it leaves alone a quotation mark that is followed by a combining accent: enough
/// to break out of an attribute. This one works on Unicode scalars.
struct HTMLEscaping: MustacheContentType {
  static let name = "ESCAPED"

  func escapeText(_ text: String) -> String {
    // Most texts are harmless.
    guard text.utf8.contains(where: Self.isSuspect) else { return text }
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      // Forms send each line break as CR LF, whichever of the two it was.
      case "\r": escaped += "\n"
      case "\n" where last == "\r": break
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(Self.isInvisible(scalar) ? "\u{FFFD}" : scalar)
      }
      last = scalar
    }
    return escaped
  }

  /// Returns whether a character that begins with this byte may have to be replaced.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: byte < 0x20 || byte > 0x7E
    }
  }

  /// Returns whether a scalar is a control character or changes the direction of the text after it. Either could make a text look like another.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
