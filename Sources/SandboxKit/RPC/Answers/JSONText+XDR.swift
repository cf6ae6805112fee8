import Foundation
import StellarXDR

/// Values of the protocol in answers.
extension JSONText {
  mutating func xdr(_ value: some XDRCodable, _ form: XDRForm) throws(XDRError) {
    switch form {
    case .base64: base64(value.xdrBytes)
    case .json: raw(try value.json().utf8)
    }
  }

  /// Writes a value in a field whose name tells its form: `resultXdr` or `resultJson`.
  mutating func field(_ name: String, xdr value: some XDRCodable, _ form: XDRForm) throws(XDRError) {
    self.name(name + form.ending)
    try xdr(value, form)
  }

  /// Writes a value, given as its bytes, in a field whose name tells its form.
  mutating func field(_ name: String, xdr bytes: [UInt8], of type: String, _ form: XDRForm) throws(XDRError) {
    self.name(name + form.ending)
    switch form {
    case .base64: base64(bytes)
    case .json: raw(try XDRType(named: type)?.json(xdr: bytes).utf8 ?? "null".utf8)
    }
  }

  /// Writes bytes in base64, which has nothing to escape.
  mutating func base64(_ value: some Sequence<UInt8>) {
    let quote = UInt8(ascii: "\"")
    raw([quote] + Data(value).base64EncodedData() + [quote])
  }
}

extension XDRForm {
  /// The end of the names of fields in this form.
  var ending: String { self == .base64 ? "Xdr" : "Json" }
}
