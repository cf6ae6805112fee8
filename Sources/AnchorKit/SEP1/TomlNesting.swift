/// How deep a TOML document goes, found without parsing it: a parser that calls itself for each level needs a bound beforehand.
enum TomlNesting {
  /// A stellar.toml needs three: a list of tables, each with lists.
  static let limit = 8

  /// Whether brackets within brackets, or the dots of one key, go deeper than the limit.
  ///
  /// A document that isn't TOML may be judged wrongly; it isn't read either way.
  static func isTooDeep(_ bytes: [UInt8]) -> Bool {
    var (depth, dots, index) = (0, 0, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "#"): index = end(ofComment: index, bytes)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): index = end(ofText: index, bytes)
      case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, dots, index) = (depth + 1, 0, index + 1)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): (depth, dots, index) = (max(0, depth - 1), 0, index + 1)
      case UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "\n"): (dots, index) = (0, index + 1)
      case UInt8(ascii: "."): (dots, index) = (dots + 1, index + 1)
      default: index += 1
      }
      if depth > limit || dots > limit { return true }
    }
    return false
  }

  private static func end(ofComment start: Int, _ bytes: [UInt8]) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// The place after a text that begins at `start`, in one or three quotation marks of its kind.
  private static func end(ofText start: Int, _ bytes: [UInt8]) -> Int {
    let quote = bytes[start]
    let isLong = bytes[start...].starts(with: [quote, quote, quote])
    var index = start + (isLong ? 3 : 1)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): index += 2
      case quote where !isLong: return index + 1
      case quote where bytes[index...].starts(with: [quote, quote, quote]): return index + 3
      case UInt8(ascii: "\n") where !isLong: return index
      default: index += 1
      }
    }
    return bytes.count
  }
}
