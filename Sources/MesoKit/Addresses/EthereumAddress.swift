/// An address on Ethereum or another EVM chain: 20 bytes, written as `0x` and 40 hexadecimal digits.
public struct EthereumAddress: Hashable, Sendable {
  /// The last 20 bytes of the public key's Keccak-256.
  public let bytes: [UInt8]

  /// Reads an address. If it mixes lowercase and uppercase letters, they must match the EIP-55 checksum; all lowercase or all uppercase letters have
  /// no checksum to verify.
  ///
  /// - Throws: ``MesoAddressError``.
  public init(_ text: String) throws(MesoAddressError) {
    guard text.hasPrefix("0x") else { throw .noPrefix }
    let digits = Array(text.utf8.dropFirst(2))
    guard digits.count == 40 else { throw .wrongLength }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 40, by: 2) {
      guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1]) else { throw .invalidCharacter }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
    let isMixed = digits.contains { (65...70).contains($0) } && digits.contains { (97...102).contains($0) }
    guard !isMixed || text == self.text else { throw .wrongCapitals }
  }

  /// The address of a public key, given as its 64 bytes of coordinates.
  init(publicKey: [UInt8]) {
    bytes = Keccak256.hash(publicKey).suffix(20)
  }

  /// The address in EIP-55's mixed-case checksum form.
  public var text: String {
    let digits = Array(bytes.hexadecimal.utf8)
    let hash = Array(Keccak256.hash(digits).hexadecimal.utf8)
    let capitalised = zip(digits, hash).map { digit, nibble in digit >= 97 && nibble >= UInt8(ascii: "8") ? digit - 32 : digit }
    return "0x" + String(decoding: capitalised, as: UTF8.self)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 48...57: digit - 48
    case 65...70: digit - 55
    case 97...102: digit - 87
    default: nil
    }
  }
}

extension EthereumAddress: CustomStringConvertible {
  public var description: String { text }
}

extension [UInt8] {
  /// The bytes as lowercase hexadecimal digits, two per byte.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
