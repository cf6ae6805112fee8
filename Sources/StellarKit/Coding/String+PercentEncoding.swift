extension String {
  /// The text as it is written in the path or query of a link: everything is escaped but letters, digits and `-._~` (RFC 3986, "unreserved").
  package var percentEncoded: String {
    utf8.reduce(into: "") { result, byte in
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(UnicodeScalar(byte))
      default:
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
