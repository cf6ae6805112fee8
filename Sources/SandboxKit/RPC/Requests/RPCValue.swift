import Foundation

/// A JSON value of a request (RFC 8259). Numbers stay as they were written: an id is returned as it was sent, however long it is, and `1.0` isn't a
/// whole number.
enum RPCValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([RPCValue])
  /// If a name occurs twice, the last one counts.
  case object([String: RPCValue])

  /// The text of a string.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Reads a text that is a single value.
  ///
  /// Values nested deeper than those of any parameter are only checked for their form.
  ///
  /// - Returns: nil for anything else, and for values nested deeper than ``depthLimit``.
  init?(json: [UInt8]) {
    var reader = Reader(json)
    do throws(NotJSON) {
      self = try reader.whole()
    } catch {
      return nil
    }
  }

  /// The greatest depth to which objects and arrays may nest, as in Go.
  static let depthLimit = 10_000
  /// Objects and arrays deeper than this are read as empty ones.
  private static let keptDepth = 64

  private struct NotJSON: Error {}

  private struct Reader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func whole() throws(NotJSON) -> RPCValue {
      let value = try value()
      guard next == nil else { throw NotJSON() }
      return value
    }

    /// The next byte that isn't white space.
    private var next: UInt8? {
      mutating get {
        while let byte = here, [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")].contains(byte) { position += 1 }
        return here
      }
    }

    private var here: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ characters: Unicode.Scalar...) -> Bool {
      guard let here, characters.contains(where: { UInt8(ascii: $0) == here }) else { return false }
      position += 1
      return true
    }

    private mutating func value() throws(NotJSON) -> RPCValue {
      let isKept = depth < RPCValue.keptDepth
      switch next {
      case UInt8(ascii: "{"):
        if isKept { return .object(try object()) }
        try skip()
        return .object([:])
      case UInt8(ascii: "["):
        if isKept { return .array(try array()) }
        try skip()
        return .array([])
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"): return try word("true", .bool(true))
      case UInt8(ascii: "f"): return try word("false", .bool(false))
      case UInt8(ascii: "n"): return try word("null", .null)
      default: return .number(try number())
      }
    }

    private mutating func object() throws(NotJSON) -> [String: RPCValue] {
      var fields: [String: RPCValue] = [:]
      try elements(until: "}") { (reader) throws(NotJSON) in
        let name = try reader.name()
        fields[name] = try reader.value()
      }
      return fields
    }

    private mutating func name() throws(NotJSON) -> String {
      _ = next
      let name = try string()
      _ = next
      guard take(":") else { throw NotJSON() }
      return name
    }

    private mutating func array() throws(NotJSON) -> [RPCValue] {
      var values: [RPCValue] = []
      try elements(until: "]") { (reader) throws(NotJSON) in values.append(try reader.value()) }
      return values
    }

    private mutating func elements(until end: Unicode.Scalar, _ element: (inout Reader) throws(NotJSON) -> Void) throws(NotJSON) {
      position += 1
      depth += 1
      defer { depth -= 1 }
      _ = next
      if take(end) { return }
      repeat {
        _ = next
        try element(&self)
        _ = next
      } while take(",")
      guard take(end) else { throw NotJSON() }
    }

    /// Skips to the end of an object or an array. It does so without recursion, since deep nesting would need a deep stack.
    private mutating func skip() throws(NotJSON) {
      var ends: [Unicode.Scalar] = []
      repeat {
        _ = next
        let end: Unicode.Scalar? = take("{") ? "}" : take("[") ? "]" : nil
        if let end {
          ends.append(end)
          guard depth + ends.count <= RPCValue.depthLimit else { throw NotJSON() }
          _ = next
          if !take(end) {
            if end == "}" { _ = try name() }
            continue
          }
          ends.removeLast()
        } else {
          _ = try value()
        }
        // To the next value.
        while let end = ends.last {
          _ = next
          if take(",") {
            if end == "}" { _ = try name() }
            break
          }
          guard take(end) else { throw NotJSON() }
          ends.removeLast()
        }
      } while !ends.isEmpty
    }

    private mutating func word(_ word: String, _ value: RPCValue) throws(NotJSON) -> RPCValue {
      guard bytes[position...].starts(with: word.utf8) else { throw NotJSON() }
      position += word.utf8.count
      return value
    }

    private mutating func number() throws(NotJSON) -> String {
      let start = position
      _ = take("-")
      if !take("0") { try digits() }
      if take(".") { try digits() }
      if take("e", "E") {
        _ = take("+", "-")
        try digits()
      }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(NotJSON) {
      let start = position
      while let here, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(here) { position += 1 }
      guard position > start else { throw NotJSON() }
    }

    private mutating func string() throws(NotJSON) -> String {
      let start = position
      guard take("\"") else { throw NotJSON() }
      var hasEscapes = false
      while let here, here != UInt8(ascii: "\"") {
        guard here >= 0x20 else { throw NotJSON() }
        hasEscapes = hasEscapes || here == UInt8(ascii: "\\")
        position += here == UInt8(ascii: "\\") ? 2 : 1
      }
      guard take("\"") else { throw NotJSON() }
      let text =
        hasEscapes
        ? try? JSONDecoder().decode(String.self, from: Data(bytes[start..<position]))
        : String(validating: bytes[(start + 1)..<(position - 1)], as: UTF8.self)
      guard let text else { throw NotJSON() }
      return text
    }
  }
}
