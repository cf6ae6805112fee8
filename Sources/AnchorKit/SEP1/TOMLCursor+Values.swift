import Sentences

/// Keys, lists and inline tables.
extension TOMLCursor {
  /// Reads a key, which may consist of several parts.
  mutating func key() throws(TOMLRefusal) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpaces()
      parts.append(try keyPart())
      skipSpaces()
      guard parts.count <= TOMLDocument.deepest else { throw Self.tooDeep }
    } while take(".")
    return parts
  }

  private mutating func keyPart() throws(TOMLRefusal) -> String {
    if isAt("\"") || isAt("'") { return try quotedText(isKey: true) }
    let bare = takeAll { Self.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    guard !bare.isEmpty else { throw refusal }
    return String(decoding: bare, as: UTF8.self)
  }

  mutating func value(depth: Int) throws(TOMLRefusal) -> TOMLValue {
    guard depth <= TOMLDocument.deepest else { throw Self.tooDeep }
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try quotedText(isKey: false))
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "{"): return try inlineTable(depth: depth)
    default: return try bareValue()
    }
  }

  private mutating func list(depth: Int) throws(TOMLRefusal) -> TOMLValue {
    try expect("[")
    var items: [TOMLValue] = []
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

  private mutating func inlineTable(depth: Int) throws(TOMLRefusal) -> TOMLValue {
    try expect("{")
    let table = TOMLNode()
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

  static let tooDeep = TOMLRefusal(reason: "it is nested more than \(TOMLDocument.deepest) levels deep")

  static func isOfBareValue(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "+-_.:".utf8.contains(byte) }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: false
    }
  }
}
