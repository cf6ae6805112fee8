/// Base32 without padding (RFC 4648), as SEP-23 uses it: upper case only, unused bits zero.
enum Base32 {
  /// Encodes bytes.
  static func encode(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: (bytes.count * 8 + 4) / 5) { text in
      var written = 0
      var buffer: UInt32 = 0
      var bits = 0
      for byte in bytes {
        buffer = buffer << 8 | UInt32(byte)
        bits += 8
        while bits >= 5 {
          bits -= 5
          text.initializeElement(at: written, to: character(buffer >> bits))
          written += 1
        }
      }
      if bits > 0 {
        text.initializeElement(at: written, to: character(buffer << (5 - bits)))
        written += 1
      }
      return written
    }
  }

  /// Decodes a text.
  ///
  /// - Throws: ``StrKeyError/invalidCharacter`` or ``StrKeyError/invalidLength``.
  static func decode(_ text: String) throws(StrKeyError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 5 / 8)
    var buffer: UInt32 = 0
    var bits = 0
    for character in text.utf8 {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "2")...UInt8(ascii: "7"): value = character - UInt8(ascii: "2") + 26
      default: throw .invalidCharacter
      }
      buffer = buffer << 5 | UInt32(value)
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    guard bits < 5, buffer & (1 << bits - 1) == 0 else { throw .invalidLength }
    return bytes
  }

  /// Returns the character for the lowest five bits.
  @inline(__always)
  private static func character(_ value: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value & 31)
    return value < 26 ? UInt8(ascii: "A") + value : UInt8(ascii: "2") + value - 26
  }
}
