/// Swift source without comments, the insides of string literals and raw identifiers, so that a search sees only code.
/// Lines keep their numbers, and the code within `\(…)` stays.
struct CodeScanner {
  private let text: [Character]
  private var position = 0
  private var code = ""

  static func code(of source: String) -> String {
    var scanner = CodeScanner(text: Array(source))
    scanner.scanCode(untilClosingParenthesis: false)
    return scanner.code
  }

  private init(text: [Character]) {
    self.text = text
  }

  private mutating func scanCode(untilClosingParenthesis: Bool) {
    var depth = 0
    while position < text.count {
      if untilClosingParenthesis, depth == 0, text[position] == ")" { return }
      if starts("//") {
        skip { $0 != "\n" }
      } else if starts("/*") {
        skipBlockComment()
      } else if text[position] == "`" {
        position += 1
        skip { $0 != "`" && $0 != "\n" }
        position += 1
        code += "raw"
      } else if let hashes = hashesBeforeString() {
        skipString(hashes: hashes)
      } else {
        if text[position] == "(" { depth += 1 }
        if text[position] == ")" { depth -= 1 }
        code.append(text[position])
        position += 1
      }
    }
  }

  private func starts(_ word: String, at offset: Int = 0) -> Bool {
    text[min(position + offset, text.count)...].starts(with: word)
  }

  private mutating func skip(while condition: (Character) -> Bool) {
    while position < text.count, condition(text[position]) {
      if text[position] == "\n" { code.append("\n") }
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
        if text[position] == "\n" { code.append("\n") }
        position += 1
      }
    } while depth > 0 && position < text.count
  }

  /// How many `#` stand before the quote of a string that begins here; nil where none begins.
  private func hashesBeforeString() -> Int? {
    let hashes = text[position...].prefix { $0 == "#" }.count
    return starts("\"", at: hashes) ? hashes : nil
  }

  private mutating func skipString(hashes: Int) {
    let quote = starts("\"\"\"", at: hashes) ? "\"\"\"" : "\""
    let closing = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    position += closing.count
    code += "\""
    while position < text.count, !starts(closing) {
      if starts(escape + "(") {
        position += escape.count + 1
        code += "("
        scanCode(untilClosingParenthesis: true)
        code += ")"
        position += 1
      } else if starts(escape) {
        position += escape.count + 1
      } else {
        if text[position] == "\n" { code.append("\n") }
        position += 1
      }
    }
    position += closing.count
    code += "\""
  }
}
