/// Base58 with Bitcoin's alphabet, in which Solana writes addresses and signatures. There is no checksum.
enum Base58 {
  /// The longest text that is decoded: the time that it takes grows with the square of the length.
  static let maximumLength = 128

  private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  /// Encodes bytes. Each leading zero byte becomes a `1`.
  static func encode(_ bytes: [UInt8]) -> String {
    let zeros = bytes.prefix { $0 == 0 }.count
    var digits: [UInt8] = []
    for byte in bytes.dropFirst(zeros) {
      var carry = Int(byte)
      for index in digits.indices {
        carry += Int(digits[index]) << 8
        digits[index] = UInt8(carry % 58)
        carry /= 58
      }
      while carry > 0 {
        digits.append(UInt8(carry % 58))
        carry /= 58
      }
    }
    return String(repeating: "1", count: zeros) + String(decoding: digits.reversed().map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// Decodes a text.
  ///
  /// - Throws: ``MesoAddressError/invalidCharacter``, and ``MesoAddressError/wrongLength`` for more than 128 characters.
  static func decode(_ text: String) throws(MesoAddressError) -> [UInt8] {
    guard text.utf8.count <= maximumLength else { throw .wrongLength }
    let zeros = text.utf8.prefix { $0 == alphabet[0] }.count
    var bytes: [UInt8] = []
    for character in text.utf8.dropFirst(zeros) {
      guard var carry = alphabet.firstIndex(of: character) else { throw .invalidCharacter }
      for index in bytes.indices {
        carry += Int(bytes[index]) * 58
        bytes[index] = UInt8(carry & 0xFF)
        carry >>= 8
      }
      while carry > 0 {
        bytes.append(UInt8(carry & 0xFF))
        carry >>= 8
      }
    }
    return [UInt8](repeating: 0, count: zeros) + bytes.reversed()
  }
}
