/// JSON that is written from start to end. Pages of records are written faster in this way than by `JSONEncoder`, and the JSON of the protocol's
/// values is included as it is.
struct JSONText: Sendable {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  // MARK: Values

  mutating func object(_ content: (inout JSONText) throws -> Void) rethrows {
    open(.object)
    try content(&self)
    close(.object)
  }

  mutating func list<Element>(_ elements: some Sequence<Element>, _ element: (inout JSONText, Element) throws -> Void) rethrows {
    open(.list)
    for one in elements { try element(&self, one) }
    close(.list)
  }

  /// The kind of a value that contains other values.
  enum Bracket {
    case object
    case list
  }

  mutating func open(_ bracket: Bracket) {
    begin()
    bytes.append(bracket == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    needsComma = false
  }

  mutating func close(_ bracket: Bracket) {
    bytes.append(bracket == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    needsComma = true
  }

  mutating func text(_ text: String) {
    begin()
    bytes.append(UInt8(ascii: "\""))
    // Hardly any text needs escaping.
    let start = bytes.count
    bytes += text.utf8
    if bytes[start...].contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      bytes.removeSubrange(start...)
      escape(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20: bytes += Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
  }

  mutating func number(_ number: some BinaryInteger) { raw("\(number)".utf8) }

  mutating func flag(_ flag: Bool) { raw((flag ? "true" : "false").utf8) }

  mutating func null() { raw("null".utf8) }

  /// Appends a value that is JSON already.
  mutating func raw(_ json: some Sequence<UInt8>) {
    begin()
    bytes += json
  }

  private mutating func begin() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Fields

  mutating func name(_ name: String) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func field(_ name: String, _ text: String) {
    self.name(name)
    self.text(text)
  }

  mutating func field(_ name: String, _ number: some BinaryInteger) {
    self.name(name)
    self.number(number)
  }

  /// Appends a field with a number between quotation marks.
  mutating func field(_ name: String, quoted number: some BinaryInteger) { field(name, "\(number)") }

  mutating func field(_ name: String, _ flag: Bool) {
    self.name(name)
    self.flag(flag)
  }
}
