import StellarXDR

/// An asset's code in txrep: printable ASCII, and everything else as `\xHH`, so that even codes that no network would accept can be written.
struct TxrepCode {
  /// The code's bytes, without the zeros that pad it on the wire.
  let bytes: [UInt8]

  /// Makes a code from the bytes on the wire.
  ///
  /// - Parameter least: The fewest bytes to show, including zeros: 5 for a long code, so that it isn't read as a short one.
  init(_ padded: [UInt8], least: Int) {
    let end = padded.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    bytes = Array(padded.prefix(max(end, least)))
  }

  /// Reads a code with its escapes; nil for one that is too long or not printable ASCII.
  init?(_ text: some StringProtocol) {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        guard (0x21...0x7E).contains(byte) else { return nil }
        bytes.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      guard escaped == UInt8(ascii: "x") else {
        bytes.append(escaped)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(), let value = HexText.byte(high, low) else { return nil }
      bytes.append(value)
    }
    guard bytes.count <= 12 else { return nil }
    self.bytes = bytes
  }

  /// The code with its escapes.
  var text: String {
    bytes.map { byte in
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ":"): "\\\(Character(UnicodeScalar(byte)))"
      case 0x21...0x7E: String(UnicodeScalar(byte))
      default: "\\x" + HexText.text([byte])
      }
    }
    .joined()
  }

  /// The wire form: short for up to 4 bytes, otherwise long.
  var xdr: XDR.AssetCode? {
    let zeros = [UInt8](repeating: 0, count: max(0, (bytes.count > 4 ? 12 : 4) - bytes.count))
    if let code = Bytes4(bytes + zeros) { return .creditAlphanum4(code) }
    return Bytes12(bytes + zeros).map { .creditAlphanum12($0) }
  }

  /// Reads an asset: `CODE:ISSUER`, or lumens for up to 12 characters without a colon.
  static func asset(_ text: String) -> XDR.Asset? {
    guard let colon = text.lastIndex(of: ":"), let issuer = try? AccountID(String(text[text.index(after: colon)...])) else {
      return (1...12).contains(text.count) && !text.contains(":") ? .native : nil
    }
    return switch TxrepCode(text[..<colon])?.xdr {
    case .creditAlphanum4(let code): .creditAlphanum4(XDR.AlphaNum4(assetCode: code, issuer: issuer.xdr))
    case .creditAlphanum12(let code): .creditAlphanum12(XDR.AlphaNum12(assetCode: code, issuer: issuer.xdr))
    case nil: nil
    }
  }
}
