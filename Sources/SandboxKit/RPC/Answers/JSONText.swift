import Foundation
import StellarXDR

/// JSON that is written from its beginning to its end: pages of metadata are written faster so than by `JSONEncoder`, and the JSON of values of the
/// protocol goes in as it is.
struct JSONText: Sendable {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  // MARK: Values

  mutating func object(_ content: (inout JSONText) throws -> Void) rethrows {
    begin()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    try content(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  mutating func list<Element>(_ elements: some Sequence<Element>, _ element: (inout JSONText, Element) throws -> Void) rethrows {
    begin()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    for one in elements { try element(&self, one) }
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  mutating func text(_ text: String) {
    begin()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func number(_ number: some BinaryInteger) { raw("\(number)".utf8) }

  /// What is JSON already.
  mutating func raw(_ json: some Sequence<UInt8>) {
    begin()
    bytes += json
  }

  /// A value of the protocol.
  mutating func xdr(_ value: some XDRCodable, _ form: XDRForm) throws(XDRError) {
    switch form {
    case .base64: base64(value.xdrBytes)
    case .json: raw(try value.json().utf8)
    }
  }

  /// Which has nothing to escape.
  private mutating func base64(_ value: [UInt8]) {
    begin()
    bytes.append(UInt8(ascii: "\""))
    bytes += Data(value).base64EncodedString().utf8
    bytes.append(UInt8(ascii: "\""))
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

  /// A number between quotation marks.
  mutating func field(_ name: String, quoted number: some BinaryInteger) { field(name, "\(number)") }

  mutating func field(_ name: String, _ flag: Bool) {
    self.name(name)
    raw((flag ? "true" : "false").utf8)
  }

  /// A value of the protocol; its name says in which form it is: `resultXdr` or `resultJson`.
  mutating func field(_ name: String, xdr value: some XDRCodable, _ form: XDRForm) throws(XDRError) {
    self.name(name + form.ending)
    try xdr(value, form)
  }

  /// The same, of its bytes.
  mutating func field(_ name: String, xdr bytes: [UInt8], of type: String, _ form: XDRForm) throws(XDRError) {
    self.name(name + form.ending)
    switch form {
    case .base64: base64(bytes)
    case .json: raw(try XDRType(named: type)?.json(xdr: bytes).utf8 ?? "null".utf8)
    }
  }
}

extension XDRForm {
  /// How names of fields end.
  var ending: String { self == .base64 ? "Xdr" : "Json" }
}
