/// Texts in quotation marks.
extension TOMLCursor {
  /// Reads a string of any of TOML's four kinds; a key can't have several lines.
  mutating func quotedText(isKey: Bool) throws(TOMLRefusal) -> String {
    if !isKey, take("\"\"\"") { return try longText(UInt8(ascii: "\"")) }
    if !isKey, take("'''") { return try longText(UInt8(ascii: "'")) }
    guard let quote = takeByte() else { throw refusal }
    let start = index
    var text: [UInt8] = []
    while let byte = takeByte() {
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): text += try escaped()
      case UInt8(ascii: "\t"): text.append(byte)
      case ..<0x20, 0x7F: throw refusal(at: start)
      default: text.append(byte)
      }
    }
    throw refusal(at: start)
  }

  private mutating func longText(_ quote: UInt8) throws(TOMLRefusal) -> String {
    _ = take("\n") || take("\r\n")
    var text: [UInt8] = []
    while let byte = next {
      if byte == quote {
        // Up to two quotation marks may stand directly before the three that end the string.
        let count = takeAll { $0 == quote }.count
        guard count >= 3 else {
          text += repeatElement(quote, count: count)
          continue
        }
        guard count <= 5 else { throw refusal }
        return String(decoding: text + repeatElement(quote, count: count - 3), as: UTF8.self)
      }
      _ = takeByte()
      switch byte {
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): text += try isAtFold() ? [] : escaped()
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"): text.append(byte)
      case UInt8(ascii: "\r") where isAt("\n"): text.append(byte)
      case ..<0x20, 0x7F: throw refusal
      default: text.append(byte)
      }
    }
    throw refusal
  }

  /// Skips the white space after a backslash if nothing else follows on its line, and returns whether that was so.
  private mutating func isAtFold() -> Bool {
    var ahead = self
    ahead.skipSpaces()
    guard ahead.isAt("\n") || ahead.isAt("\r\n") else { return false }
    _ = ahead.takeAll { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    self = ahead
    return true
  }

  /// Reads what follows a backslash, and returns the bytes that it stands for.
  private mutating func escaped() throws(TOMLRefusal) -> [UInt8] {
    switch takeByte() {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "\""): return [0x22]
    case UInt8(ascii: "\\"): return [0x5C]
    case UInt8(ascii: "u"): return try scalar(digits: 4)
    case UInt8(ascii: "U"): return try scalar(digits: 8)
    default: throw refusal
    }
  }

  private mutating func scalar(digits: Int) throws(TOMLRefusal) -> [UInt8] {
    var hex = ""
    for _ in 0..<digits {
      guard let byte = takeByte() else { throw refusal }
      hex.unicodeScalars.append(UnicodeScalar(byte))
    }
    guard hex.allSatisfy(\.isHexDigit), hex.utf8.count == digits, let number = UInt32(hex, radix: 16), let scalar = UnicodeScalar(number) else {
      throw refusal
    }
    return Array(String(scalar).utf8)
  }
}
