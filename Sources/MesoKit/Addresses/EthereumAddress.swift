import StellarKit

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
    let digits = text.utf8.dropFirst(2)
    guard digits.count == 40 else { throw .wrongLength }
    guard let bytes = [UInt8](hexadecimal: text.dropFirst(2)) else { throw .invalidCharacter }
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
}

extension EthereumAddress: CustomStringConvertible {
  public var description: String { text }
}
