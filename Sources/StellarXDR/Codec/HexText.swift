/// Bytes in hexadecimal digits: lower case is written, upper or lower case is read.
package enum HexText {
  /// Returns the digit of a number from 0 to 15.
  @inline(__always)
  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Returns the number of a digit, or nil for any other character.
  @inline(__always)
  static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns the byte of two digits, or nil if one of them isn't a digit.
  @inline(__always)
  package static func byte(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = value(high), let low = value(low) else { return nil }
    return high << 4 | low
  }

  /// Returns the bytes of pairs of digits, or nil for any other text.
  package static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = byte(digits[index], digits[index + 1]) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// Returns two digits for each byte.
  package static func text(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
      for (index, byte) in bytes.enumerated() { (digits[2 * index], digits[2 * index + 1]) = (digit(byte >> 4), digit(byte & 15)) }
      return 2 * bytes.count
    }
  }
}

extension Bytes32 {
  /// Reads 64 hexadecimal digits; nil for anything else.
  package init?(hex: String) {
    guard hex.utf8.count == 2 * Self.byteCount else { return nil }
    self.init()
    let isHex = withUnsafeMutableBytes(of: &self) { bytes in
      hex.utf8.enumerated().allSatisfy { place, character in
        guard let digit = HexText.value(character) else { return false }
        bytes[place / 2] = bytes[place / 2] << 4 | digit
        return true
      }
    }
    guard isHex else { return nil }
  }
}
