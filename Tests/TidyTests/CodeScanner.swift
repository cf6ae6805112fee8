import Synchronization

/// Swift source without comments, the insides of string literals and raw identifiers, so that a search sees only code.
/// Lines keep their numbers, and the code within `\(…)` stays.
struct CodeScanner {
  /// The scanned code by source, since many tests read the same files.
  private static let scanned = Mutex<[String: String]>([:])

  private static let newline = UInt8(ascii: "\n")

  private let text: [UInt8]
  private var position = 0
  private var code: [UInt8] = []

  static func code(of source: String) -> String {
    if let code = scanned.withLock({ $0[source] }) { return code }
    var scanner = CodeScanner(text: Array(source.utf8))
    scanner.scanCode(untilClosingParenthesis: false)
    let code = String(decoding: scanner.code, as: UTF8.self)
    scanned.withLock { $0[source] = code }
    return code
  }

  private init(text: [UInt8]) {
    self.text = text
  }

  private mutating func scanCode(untilClosingParenthesis: Bool) {
    var depth = 0
    while position < text.count {
      if untilClosingParenthesis, depth == 0, text[position] == UInt8(ascii: ")") { return }
      if starts("//") {
        skip { $0 != Self.newline }
      } else if starts("/*") {
        skipBlockComment()
      } else if text[position] == UInt8(ascii: "`") {
        position += 1
        skip { $0 != UInt8(ascii: "`") && $0 != Self.newline }
        position += 1
        code += "raw".utf8
      } else if let hashes = hashesBeforeString() {
        skipString(hashes: hashes)
      } else {
        if text[position] == UInt8(ascii: "(") { depth += 1 }
        if text[position] == UInt8(ascii: ")") { depth -= 1 }
        code.append(text[position])
        position += 1
      }
    }
  }

  private func starts(_ word: String, at offset: Int = 0) -> Bool {
    var place = position + offset
    for byte in word.utf8 {
      guard place < text.count, text[place] == byte else { return false }
      place += 1
    }
    return true
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while position < text.count, condition(text[position]) {
      if text[position] == Self.newline { code.append(Self.newline) }
      position += 1
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        position += 2
      } else if starts("*/") {
        depth -= 1
        position += 2
      } else {
        if text[position] == Self.newline { code.append(Self.newline) }
        position += 1
      }
    } while depth > 0 && position < text.count
  }

  /// How many `#` stand before the quote of a string that begins here; nil where none begins.
  private func hashesBeforeString() -> Int? {
    let hashes = text[position...].prefix { $0 == UInt8(ascii: "#") }.count
    return starts("\"", at: hashes) ? hashes : nil
  }

  private mutating func skipString(hashes: Int) {
    let quote = starts("\"\"\"", at: hashes) ? "\"\"\"" : "\""
    let closing = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    position += closing.count
    code += "\"".utf8
    while position < text.count, !starts(closing) {
      if starts(escape + "(") {
        position += escape.count + 1
        code += "(".utf8
        scanCode(untilClosingParenthesis: true)
        code += ")".utf8
        position += 1
      } else if starts(escape) {
        position += escape.count + 1
      } else {
        if text[position] == Self.newline { code.append(Self.newline) }
        position += 1
      }
    }
    position += closing.count
    code += "\"".utf8
  }
}
