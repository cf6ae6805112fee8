/// A JSON text (RFC 8259) as a flat list of its values, each with its position in the text. Strings and numbers aren't decoded yet.
///
/// The text is strict JSON.
package struct JSONTokens {
  package struct Token: BitwiseCopyable, Sendable {
    package enum Kind: UInt8, BitwiseCopyable, Sendable {
      /// Keys and values follow alternately.
      case object
      /// Values follow.
      case array
      /// `start` and `end` are within the quotes.
      case string
      /// A string with a backslash.
      case escapedString
      case number
      case `true`
      case `false`
      case null
    }

    package let kind: Kind
    /// Where it begins in the text.
    package let start: Int32
    /// Where it ends in the text; for an object or array, where its last value ends.
    package fileprivate(set) var end: Int32
    /// The index of the token after it and all its content.
    package fileprivate(set) var next: Int32
    /// The number of values in it, not counting keys.
    package fileprivate(set) var count: Int32 = 0
  }

  /// The syntax that a text may use.
  package enum Form: Sendable {
    /// ASCII strings and whole numbers, which is everything that SEP-51 writes.
    case sep51
    /// All of JSON. The caller has to check that the text is UTF-8.
    case any
  }

  /// The deepest nesting of objects and arrays: enough for XDR at ``XDRDecoder/depthLimit``.
  package static let depthLimit = 1000
  /// The maximum length of a text, in bytes.
  static let sizeLimit = 256 << 20

  package private(set) var tokens: [Token] = []
  /// Whether all characters of its strings are ASCII.
  package private(set) var isASCII = true
  /// The indices of names with a backslash.
  package private(set) var escapedNames: [Int] = []
  private let text: UnsafeRawBufferPointer
  private let form: Form
  private let depthLimit: Int
  private let type: String
  private var position = 0
  /// The indices of the objects and arrays that are still open.
  private var open: [Int] = []

  /// The values of a text; `type` is its name in errors.
  ///
  /// - Throws: ``XDRError`` for anything but a single JSON value, and for a text that is too long or too deep.
  package init(
    _ text: UnsafeRawBufferPointer, type: String, form: Form = .sep51, depthLimit: Int = JSONTokens.depthLimit
  ) throws(XDRError) {
    self.text = text
    self.type = type
    self.form = form
    self.depthLimit = depthLimit
    guard text.count <= Self.sizeLimit else { throw XDRError(.tooLong(length: text.count, limit: Self.sizeLimit), field: type, offset: 0) }
    tokens.reserveCapacity(text.count / 12 + 4)
    try readValue()
    while let container = open.last {
      try readNext(in: container)
    }
    skipSpace()
    guard position == text.count else { throw error(.leftOver(count: text.count - position)) }
  }

  // MARK: Structure

  /// Reads a value; for an object or array, its beginning.
  private mutating func readValue() throws(XDRError) {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): try begin(.object)
    case UInt8(ascii: "["): try begin(.array)
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true", .true)
    case UInt8(ascii: "f"): try readWord("false", .false)
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: throw error(.notJSON("a value is missing"))
    }
  }

  private mutating func begin(_ kind: Token.Kind) throws(XDRError) {
    guard open.count < depthLimit else { throw error(.tooDeep(limit: depthLimit)) }
    open.append(tokens.count)
    tokens.append(Token(kind: kind, start: Int32(position), end: 0, next: 0))
    position += 1
  }

  /// Reads the next value of an open object or array, or its end.
  private mutating func readNext(in container: Int) throws(XDRError) {
    let isObject = tokens[container].kind == .object
    skipSpace()
    if peek == UInt8(ascii: isObject ? "}" : "]") {
      position += 1
      tokens[container].end = Int32(position)
      tokens[container].next = Int32(tokens.count)
      open.removeLast()
      return
    }
    if tokens[container].count > 0 {
      guard peek == UInt8(ascii: ",") else { throw error(.notJSON("a comma or a closing bracket is missing")) }
      position += 1
      skipSpace()
    }
    tokens[container].count += 1
    if isObject {
      guard peek == UInt8(ascii: "\"") else { throw error(.notJSON("a name in quotes is missing")) }
      let name = tokens.count
      try readString()
      if tokens[name].kind == .escapedString { escapedNames.append(name) }
      skipSpace()
      guard peek == UInt8(ascii: ":") else { throw error(.notJSON("a colon is missing")) }
      position += 1
    }
    try readValue()
  }

  // MARK: Scalars

  private mutating func readString() throws(XDRError) {
    let start = position + 1
    var kind = Token.Kind.string
    position = start
    while true {
      skipPlainCharacters()
      switch peek {
      case UInt8(ascii: "\""):
        add(kind, from: start, to: position)
        position += 1
        return
      case UInt8(ascii: "\\"):
        kind = .escapedString
        try skipEscape()
      case 0x7F... where form == .any:
        isASCII = false
        position += 1
      default: throw error(position < text.count ? .notJSON("a character that SEP-51 doesn't use") : .notJSON("the text ends within a string"))
      }
    }
  }

  /// Skips printable ASCII characters up to a quote or a backslash. Nearly all of a text is such characters: a loop of their own keeps debug builds
  /// fast, too.
  private mutating func skipPlainCharacters() {
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    var end = position
    while end < text.count, text[end] >= 0x20, text[end] < 0x7F, text[end] != quote, text[end] != backslash { end += 1 }
    position = end
  }

  private mutating func skipEscape() throws(XDRError) {
    position += 1
    switch peek {
    case UInt8(ascii: "u"):
      let digits = text[min(position + 1, text.count)...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ HexText.value($0) != nil }) else { throw error(.notJSON("an escape is malformed")) }
      position += 5
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      position += 1
    default: throw error(.notJSON("an escape is malformed"))
    }
  }

  private mutating func readNumber() throws(XDRError) {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    let digits = position
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek) { position += 1 }
    guard position > digits, position == digits + 1 || text[digits] != UInt8(ascii: "0") else { throw error(.notJSON("a number is malformed")) }
    if form == .any { try skipFraction() }
    add(.number, from: start, to: position)
  }

  private mutating func skipFraction() throws(XDRError) {
    if peek == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(XDRError) {
    let start = position
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek) { position += 1 }
    guard position > start else { throw error(.notJSON("a number is malformed")) }
  }

  private mutating func readWord(_ word: StaticString, _ kind: Token.Kind) throws(XDRError) {
    let bytes = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard text[position...].starts(with: bytes) else { throw error(.notJSON("a value is missing")) }
    add(kind, from: position, to: position + bytes.count)
    position += bytes.count
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, to end: Int) {
    tokens.append(Token(kind: kind, start: Int32(start), end: Int32(end), next: Int32(tokens.count + 1)))
  }

  /// The next byte to read; at the end 0, which JSON never contains.
  private var peek: UInt8 { position < text.count ? text[position] : 0 }

  private mutating func skipSpace() {
    while true {
      switch peek {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  private func error(_ reason: XDRError.Reason) -> XDRError {
    XDRError(reason, field: type, offset: min(position, text.count))
  }
}
