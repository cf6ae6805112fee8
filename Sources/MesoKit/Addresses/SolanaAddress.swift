/// An address on Solana: 32 bytes, written in base58.
public struct SolanaAddress: Hashable, Sendable {
  /// The Ed25519 public key, or the bytes of a program-derived address.
  public let bytes: [UInt8]

  /// Reads an address.
  ///
  /// - Throws: ``MesoAddressError`` for anything but 32 bytes in base58.
  public init(_ text: String) throws(MesoAddressError) {
    bytes = try Base58.decode(text)
    guard bytes.count == 32 else { throw .wrongLength }
  }

  /// The address of a public key.
  init(publicKey: [UInt8]) {
    bytes = publicKey
  }

  /// The address, 32 to 44 characters.
  public var text: String { Base58.encode(bytes) }
}

extension SolanaAddress: CustomStringConvertible {
  public var description: String { text }
}
