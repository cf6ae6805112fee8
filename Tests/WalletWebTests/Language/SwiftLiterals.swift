/// The string literals of a Swift file, with `{0}`, `{1}`… for interpolations.
struct SwiftLiterals {
  struct Literal: Hashable {
    let text: String
    /// Counted from 1.
    let line: Int
  }

  private(set) var literals: [Literal] = []
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  private static let (quote, slash, star, newline, backslash) = (
    UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n"), UInt8(ascii: "\\")
  )

  init(_ source: String) {
    bytes = Array(source.utf8)
    while index < bytes.count { step() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private mutating func step() {
    if byte() == Self.quote { return literal() }
    guard byte() == Self.slash else { return advance() }
    if byte(1) == Self.slash {
      while index < bytes.count, byte() != Self.newline { advance() }
    } else if byte(1) == Self.star {
      while index < bytes.count, !(byte() == Self.star && byte(1) == Self.slash) { advance() }
      advance(2)
    } else if isRegex {
      advance()
      while index < bytes.count, byte() != Self.slash, byte() != Self.newline { advance(byte() == Self.backslash ? 2 : 1) }
      advance()
    } else {
      advance()
    }
  }

  /// Whether a slash begins a regular expression: after an opening bracket, a comma or an equals sign, and not before a space.
  private var isRegex: Bool {
    guard byte(1) > 0x20 else { return false }
    let before = bytes[..<index].last { $0 != UInt8(ascii: " ") }
    return before.map { "(,=:".utf8.contains($0) } ?? false
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == Self.newline { line += 1 }
      index += 1
    }
  }

  private mutating func literal() {
    let start = line
    var values = 0
    var text = piece(&values)
    // Long sentences are concatenated from several literals.
    while let next = nextPiece() {
      advance(next - index)
      text += piece(&values)
    }
    literals.append(Literal(text: String(decoding: text, as: UTF8.self), line: start))
  }

  /// The start of the next piece, if it is added with a plus.
  private func nextPiece() -> Int? {
    var next = index
    var hasPlus = false
    while next < bytes.count {
      if bytes[next] == Self.quote { return hasPlus ? next : nil }
      if bytes[next] == UInt8(ascii: "+"), !hasPlus { hasPlus = true } else if bytes[next] > 0x20 { return nil }
      next += 1
    }
    return nil
  }

  private mutating func piece(_ values: inout Int) -> [UInt8] {
    let isLong = byte(1) == Self.quote && byte(2) == Self.quote
    let length = isLong ? 3 : 1
    advance(length)
    var text: [UInt8] = []
    while index < bytes.count, !(byte() == Self.quote && (!isLong || (byte(1) == Self.quote && byte(2) == Self.quote))) {
      if byte() == Self.backslash, byte(1) == UInt8(ascii: "(") {
        text += Array("{\(values)}".utf8)
        values += 1
        interpolation()
      } else if byte() == Self.backslash {
        advance()
        text += Array(escaped().utf8)
      } else {
        text.append(byte())
        advance()
      }
    }
    advance(length)
    guard isLong else { return text }
    let lines = text.split(separator: Self.newline, omittingEmptySubsequences: false).dropFirst()
    let indent = lines.last?.count ?? 0
    return Array(lines.dropLast().map { $0.dropFirst(indent) }.joined(separator: [Self.newline]))
  }

  private mutating func escaped() -> String {
    defer { advance() }
    switch byte() {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "0"): return "\0"
    case UInt8(ascii: "u"):
      var digits = ""
      advance(2)
      while index < bytes.count, byte() != UInt8(ascii: "}") {
        digits.append(Character(UnicodeScalar(byte())))
        advance()
      }
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    case Self.newline:
      // The line continues on the next one, whose indentation is removed.
      while byte(1) == UInt8(ascii: " ") { advance() }
      return ""
    case let other: return String(UnicodeScalar(other))
    }
  }

  private mutating func interpolation() {
    advance(2)
    var depth = 1
    while index < bytes.count, depth > 0 {
      if byte() == UInt8(ascii: "(") { depth += 1 }
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      if depth > 0 { step() } else { advance() }
    }
  }
}
