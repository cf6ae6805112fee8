/// Reads a JSON text once, from beginning to end, and stops at the first byte that isn't valid there.
struct JSONReader {
  private let bytes: [UInt8]
  private let limits: MesoMessageLimits
  private var place = 0
  private var values = 0
  private var depth = 0

  /// Makes a reader at the beginning of a text.
  init(text: String, limits: MesoMessageLimits) {
    bytes = Array(text.utf8)
    self.limits = limits
  }

  /// Reads the single value of the text.
  mutating func whole() throws(MesoMessageRefusal) -> JSONValue {
    let value = try value()
    guard peek == nil else { throw .notJSON }
    return value
  }

  /// The next byte that isn't white space.
  private var peek: UInt8? {
    mutating get {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(MesoMessageRefusal) -> JSONValue {
    values += 1
    guard values <= limits.values else { throw .tooManyValues(limit: limits.values) }
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func enter() throws(MesoMessageRefusal) {
    place += 1
    depth += 1
    guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
  }

  private mutating func object() throws(MesoMessageRefusal) -> [String: JSONValue] {
    try enter()
    defer { depth -= 1 }
    var members: [String: JSONValue] = [:]
    if take("}") { return members }
    repeat {
      guard peek == UInt8(ascii: "\"") else { throw .notJSON }
      let name = try text()
      guard take(":"), members[name] == nil else { throw .notJSON }
      members[name] = try value()
    } while take(",")
    guard take("}") else { throw .notJSON }
    return members
  }

  private mutating func array() throws(MesoMessageRefusal) -> [JSONValue] {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat { elements.append(try value()) } while take(",")
    guard take("]") else { throw .notJSON }
    return elements
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(MesoMessageRefusal) -> JSONValue {
    let letters = word.withUTF8Buffer { Array($0) }
    guard bytes[place...].starts(with: letters) else { throw .notJSON }
    place += letters.count
    return value
  }

  private mutating func number() throws(MesoMessageRefusal) -> String {
    let start = place
    func digits(_ reader: inout JSONReader) throws(MesoMessageRefusal) -> Int {
      let first = reader.place
      while reader.place < reader.bytes.count, (48...57).contains(reader.bytes[reader.place]) { reader.place += 1 }
      guard reader.place > first else { throw .notJSON }
      return reader.place - first
    }
    if isNext("-") { place += 1 }
    let startsWithZero = isNext("0")
    guard try digits(&self) == 1 || !startsWithZero else { throw .notJSON }
    if isNext(".") {
      place += 1
      _ = try digits(&self)
    }
    if isNext("e") || isNext("E") {
      place += 1
      if isNext("+") || isNext("-") { place += 1 }
      _ = try digits(&self)
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private func isNext(_ character: Unicode.Scalar) -> Bool { place < bytes.count && bytes[place] == UInt8(ascii: character) }

  private mutating func text() throws(MesoMessageRefusal) -> String {
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20: throw .notJSON
      default: text.append(byte)
      }
    }
    throw .notJSON
  }

  /// Reads the rest of an escape sequence, after the backslash, and returns the bytes that it stands for.
  private mutating func escape() throws(MesoMessageRefusal) -> [UInt8] {
    guard place < bytes.count else { throw .notJSON }
    place += 1
    switch bytes[place - 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [bytes[place - 1]]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default: throw .notJSON
    }
    var unit = try codeUnit()
    if (0xD800...0xDBFF).contains(unit), bytes[place...].starts(with: "\\u".utf8) {
      place += 2
      let low = try codeUnit()
      guard (0xDC00...0xDFFF).contains(low) else { throw .notJSON }
      unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    // Half a surrogate pair isn't a character. JavaScript strings can contain one; Swift and UTF-8 can't.
    guard let scalar = Unicode.Scalar(unit) else { throw .notJSON }
    return Array(String(Character(scalar)).utf8)
  }

  /// Reads the four hexadecimal digits of a UTF-16 code unit.
  private mutating func codeUnit() throws(MesoMessageRefusal) -> UInt32 {
    guard place + 4 <= bytes.count else { throw .notJSON }
    var unit: UInt32 = 0
    for byte in bytes[place..<(place + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .notJSON }
      unit = unit << 4 | UInt32(digit)
    }
    place += 4
    return unit
  }
}

/// A JSON value, read strictly (RFC 8259).
///
/// Foundation's decoder isn't strict enough for what strangers send: it accepts commas before a closing bracket, leading zeros and repeated names,
/// and never checks fields that nobody asks for.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it was written, since nothing here calculates with it.
  case number(String)
  case text(String)
  case array([JSONValue])
  /// An object, in which each name occurs once.
  case object([String: JSONValue])

  /// Reads a value, which only white space may surround.
  ///
  /// - Throws: ``MesoMessageRefusal/notJSON``, or the limit of depth or values that is exceeded.
  init(parsing text: String, limits: MesoMessageLimits) throws(MesoMessageRefusal) {
    var reader = JSONReader(text: text, limits: limits)
    self = try reader.whole()
  }
}
