/// Reads the escapes of strings: JSON's, and those of SEP-51 within them.
enum EscapedText {
  /// Unescapes a JSON string, whose escapes are known to be well-formed. Returns nil if it stands for characters other than ASCII.
  static func unescapedJSON(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var position = text.startIndex
    while position < text.endIndex {
      guard text[position] == UInt8(ascii: "\\") else {
        bytes.append(text[position])
        position += 1
        continue
      }
      let escape = text[position + 1]
      position += 2
      switch escape {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        guard HexText.byte(text[position], text[position + 1]) == 0 else { return nil }
        guard let byte = HexText.byte(text[position + 2], text[position + 3]), byte < 0x80 else { return nil }
        bytes.append(byte)
        position += 4
      default: bytes.append(escape)
      }
    }
    return bytes
  }

  /// Unescapes SEP-51's escaped ASCII. Returns nil for an unknown escape, and for a character that should have been escaped.
  static func unescaped(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var position = 0
    while position < text.count {
      let byte = text[position]
      position += 1
      guard (0x20...0x7E).contains(byte) else { return nil }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard position < text.count else { return nil }
      switch text[position] {
      case UInt8(ascii: "0"): bytes.append(0)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "x"):
        guard position + 2 < text.count, let byte = HexText.byte(text[position + 1], text[position + 2]) else { return nil }
        bytes.append(byte)
        position += 2
      default: return nil
      }
      position += 1
    }
    return bytes
  }
}
