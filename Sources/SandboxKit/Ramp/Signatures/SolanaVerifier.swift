import Crypto

/// Ed25519 over the text's UTF-8 bytes, in base58.
struct SolanaVerifier: RampVerifier {
  private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  let convention = "Ed25519 over the text’s bytes, written in base58"

  func isAddress(_ text: String) -> Bool { Self.bytes(text, count: 32) != nil }

  func accepts(_ signature: String, of message: String, by address: String) -> Bool {
    guard let signature = Self.bytes(signature, count: 64), let raw = Self.bytes(address, count: 32),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: raw)
    else { return false }
    return key.isValidSignature(signature, for: Array(message.utf8))
  }

  /// Exactly so many bytes from base58; nil for any other text.
  static func bytes(_ text: String, count: Int) -> [UInt8]? {
    guard text.utf8.count <= 2 * count else { return nil }
    var number = [UInt8](repeating: 0, count: count)
    for character in text.utf8 {
      guard var carry = alphabet.firstIndex(of: character) else { return nil }
      for place in number.indices.reversed() {
        carry += 58 * Int(number[place])
        (number[place], carry) = (UInt8(carry % 256), carry / 256)
      }
      guard carry == 0 else { return nil }
    }
    // Each leading zero byte is a 1, so that a text has one length only.
    let isWhole = text.utf8.prefix { $0 == UInt8(ascii: "1") }.count == number.prefix { $0 == 0 }.count
    return isWhole ? number : nil
  }
}
