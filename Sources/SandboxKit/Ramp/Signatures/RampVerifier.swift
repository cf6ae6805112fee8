import CSecp256k1
import Crypto
import StellarKit

/// A verifier of signatures by a chain's addresses. Meso publishes neither algorithm nor encoding. These are what wallets on each chain use, and each
/// chain's are in one place so that they can be changed once more is known.
protocol RampVerifier: Sendable {
  /// The convention in words, for the page that shows it.
  var convention: String { get }
  /// Returns whether a text is an address of the chain.
  func isAddress(_ text: String) -> Bool
  /// Returns whether a signature over a text is by the key of an address.
  func accepts(_ signature: String, of message: String, by address: String) -> Bool
}

/// EIP-191 `personal_sign` over the text's UTF-8 bytes: r, s and v (27 or 28) in hexadecimal digits.
struct EthereumVerifier: RampVerifier {
  let convention = "personal_sign (EIP-191), r, s and v in hexadecimal digits"

  func isAddress(_ text: String) -> Bool {
    guard let bytes = Self.bytes(text, count: 20) else { return false }
    let digits = text.dropFirst(2)
    let isPlain = digits == digits.lowercased() || digits == digits.uppercased()
    return isPlain || text == Self.checksummed(bytes)
  }

  func accepts(_ signature: String, of message: String, by address: String) -> Bool {
    guard let bytes = Self.bytes(signature, count: 65), let address = Self.bytes(address, count: 20), [27, 28].contains(bytes[64]) else {
      return false
    }
    let text = Array(message.utf8)
    let hash = OriginalKeccak.hash(Array("\u{19}Ethereum Signed Message:\n\(text.count)".utf8) + text)
    guard let point = Self.recover(Array(bytes.prefix(64)), Int32(bytes[64] - 27), hash) else { return false }
    return Array(OriginalKeccak.hash(point).suffix(20)) == address
  }

  /// Writes an address with the capitals of EIP-55.
  static func checksummed(_ bytes: [UInt8]) -> String {
    let digits = bytes.hexadecimal
    let marks = OriginalKeccak.hash(Array(digits.utf8)).hexadecimal
    return "0x" + zip(digits, marks).map { $1 > "7" ? $0.uppercased() : String($0) }.joined()
  }

  /// Recovers the 64 bytes of the coordinates of the key that signed.
  private static func recover(_ signature: [UInt8], _ recoveryID: Int32, _ hash: [UInt8]) -> [UInt8]? {
    // SECP256K1_CONTEXT_NONE and SECP256K1_EC_UNCOMPRESSED, macros that Swift can't read.
    guard let context = secp256k1_context_create(1) else { return nil }
    defer { secp256k1_context_destroy(context) }
    var parsed = secp256k1_ecdsa_recoverable_signature()
    var point = secp256k1_pubkey()
    var (bytes, count) = ([UInt8](repeating: 0, count: 65), 65)
    guard secp256k1_ecdsa_recoverable_signature_parse_compact(context, &parsed, signature, recoveryID) == 1,
      secp256k1_ecdsa_recover(context, &point, &parsed, hash) == 1,
      secp256k1_ec_pubkey_serialize(context, &bytes, &count, &point, 2) == 1
    else { return nil }
    return Array(bytes.dropFirst())
  }

  private static func bytes(_ text: String, count: Int) -> [UInt8]? {
    guard text.hasPrefix("0x"), text.utf8.count == 2 + 2 * count else { return nil }
    return [UInt8](hexadecimal: text.dropFirst(2))
  }
}

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

  /// Decodes a text from base58 into exactly as many bytes, and returns nil for any other text.
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
    // Each leading zero byte is a 1, so that a text has only one length.
    let isWhole = text.utf8.prefix { $0 == UInt8(ascii: "1") }.count == number.prefix { $0 == 0 }.count
    return isWhole ? number : nil
  }
}
