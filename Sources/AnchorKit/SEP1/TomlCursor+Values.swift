/// Keys, lists, tables in braces, and what stands without quotation marks.
extension TomlCursor {
  /// A key, which may have several parts.
  mutating func key() throws(TomlRefusal) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpaces()
      parts.append(try keyPart())
      skipSpaces()
      guard parts.count <= TomlDocument.deepest else { throw Self.tooDeep }
    } while take(".")
    return parts
  }

  private mutating func keyPart() throws(TomlRefusal) -> String {
    if isAt("\"") || isAt("'") { return try quotedText(isKey: true) }
    let bare = takeAll { Self.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    guard !bare.isEmpty else { throw refusal }
    return String(decoding: bare, as: UTF8.self)
  }

  mutating func value(depth: Int) throws(TomlRefusal) -> TomlValue {
    guard depth <= TomlDocument.deepest else { throw Self.tooDeep }
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try quotedText(isKey: false))
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "{"): return try inlineTable(depth: depth)
    default: return try bareValue()
    }
  }

  private mutating func list(depth: Int) throws(TomlRefusal) -> TomlValue {
    try expect("[")
    var items: [TomlValue] = []
    while true {
      try skipLines()
      if take("]") { return .list(items) }
      items.append(try value(depth: depth + 1))
      try skipLines()
      if !take(",") {
        try expect("]")
        return .list(items)
      }
    }
  }

  private mutating func inlineTable(depth: Int) throws(TomlRefusal) -> TomlValue {
    try expect("{")
    let table = TomlNode()
    skipSpaces()
    if take("}") { return .table([:]) }
    repeat {
      let path = try key()
      try expect("=")
      skipSpaces()
      var node = table
      for part in path.dropLast() {
        guard let next = node.table(part) else { throw refusal }
        node = next
      }
      guard let last = path.last, node.entries[last] == nil else { throw refusal }
      node.entries[last] = .value(try value(depth: depth + 1))
      skipSpaces()
    } while take(",")
    try expect("}")
    return .table(table.values)
  }

  /// True and false, whole numbers; and numbers with decimals and times, which are told from nonsense but not read.
  private mutating func bareValue() throws(TomlRefusal) -> TomlValue {
    let start = index
    var bytes = takeAll(where: Self.isOfBareValue)
    // The one space that a value without quotation marks may have: between a date and a time.
    if bytes.count == 10, isAt(" 0") || isAt(" 1") || isAt(" 2") {
      skipSpaces()
      bytes += [UInt8(ascii: "T")] + takeAll(where: Self.isOfBareValue)
    }
    guard bytes.count <= 100 else { throw refusal(at: start) }
    let text = String(decoding: bytes, as: UTF8.self)
    switch text {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "inf", "+inf", "-inf", "nan", "+nan", "-nan": return .other
    default: break
    }
    if text.wholeMatch(of: /[+-]?(0|[1-9](_?[0-9])*)/) != nil { return .whole(try whole(text[...], radix: 10, start)) }
    for (pattern, radix) in [(/0x[0-9A-Fa-f](_?[0-9A-Fa-f])*/, 16), (/0o[0-7](_?[0-7])*/, 8), (/0b[01](_?[01])*/, 2)]
    where text.wholeMatch(of: pattern) != nil {
      return .whole(try whole(text.dropFirst(2), radix: radix, start))
    }
    let decimal = /[+-]?(0|[1-9](_?[0-9])*)(\.[0-9](_?[0-9])*)?([eE][+-]?[0-9](_?[0-9])*)?/
    let time = /\d{2}:\d{2}:\d{2}(\.\d+)?/
    let date = /\d{4}-\d{2}-\d{2}([Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})?)?/
    guard text.wholeMatch(of: decimal) != nil || text.wholeMatch(of: time) != nil || text.wholeMatch(of: date) != nil else {
      throw refusal(at: start)
    }
    return .other
  }

  private func whole(_ text: Substring, radix: Int, _ start: Int) throws(TomlRefusal) -> Int {
    guard let number = Int(text.replacing("_", with: ""), radix: radix) else { throw refusal(at: start) }
    return number
  }

  static let tooDeep = TomlRefusal(reason: "it is nested more than \(TomlDocument.deepest) levels deep")

  private static func isOfBareValue(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "+-_.:".utf8.contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: false
    }
  }
}
