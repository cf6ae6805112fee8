import Crypto

/// A key on Ethereum and the chains built like it: a `personal_sign` signature (EIP-191) over the text's UTF-8 bytes, as `0x` and the
/// hexadecimal digits of r, s and v, where v is 27 or 28. It prints as its address.
public struct EthereumSigner: MesoSigner {
  private let key: SymmetricKey

  /// The address, with the capital letters of EIP-55.
  public let address: String

  public var family: MesoNetwork.Family { .evm }

  /// The first key of a wallet's words, m/44'/60'/0'/0/0 (BIP-32), as most of Ethereum's wallets show it.
  ///
  /// - Parameter seed: the 64 bytes that BIP-39 makes of the words.
  /// - Throws: ``MesoSigningError/invalidSeed`` for any other number of bytes.
  public init(seed: [UInt8]) throws(MesoSigningError) {
    guard seed.count == 64 else { throw .invalidSeed }
    var key = try BIP32Key(seed: seed)
    for index in [44 | BIP32Key.hardened, 60 | BIP32Key.hardened, 0 | BIP32Key.hardened, 0, 0] { key = try key.child(index) }
    try self.init(secretKey: key.secret)
  }

  /// The key of 32 secret bytes.
  init(secretKey: [UInt8]) throws(MesoSigningError) {
    address = EthereumAddress(publicKey: Array(try Secp256k1.publicKey(of: secretKey, isCompressed: false).dropFirst())).text
    key = SymmetricKey(data: secretKey)
  }

  /// Signs a text. The prefix of EIP-191 keeps it from being a transaction.
  public func sign(_ message: String) throws(MesoSigningError) -> String {
    let bytes = Array(message.utf8)
    let hash = Keccak256.hash(Array("\u{19}Ethereum Signed Message:\n\(bytes.count)".utf8) + bytes)
    let (signature, recoveryID) = try Secp256k1.sign(hash: hash, secretKey: key.withUnsafeBytes { Array($0) })
    return "0x" + (signature + [27 + recoveryID]).hexadecimal
  }
}

extension EthereumSigner: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { address }
  public var debugDescription: String { address }
  public var customMirror: Mirror { Mirror(self, children: ["address": address]) }
}
