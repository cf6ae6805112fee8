import Crypto

/// A key on Ethereum and the chains built like it: a `personal_sign` signature (EIP-191) over the text's UTF-8 bytes, as `0x` and the
/// hexadecimal digits of r, s and v, where v is 27 or 28. It prints as its address.
public struct EthereumSigner: MesoSigner {
  private let key: SymmetricKey

  /// The address, with the capital letters of EIP-55.
  public let address: String

  public var family: MesoNetwork.Family { .evm }

  /// A key of a wallet's words, m/44'/60'/0'/0/account (BIP-32), as most of Ethereum's wallets show it.
  ///
  /// - Parameters:
  ///   - seed: the 64 bytes that BIP-39 makes of the words.
  ///   - account: counted from 0, to 2^31 - 1.
  /// - Throws: ``MesoSigningError/invalidSeed`` for any other number of bytes, ``MesoSigningError/invalidKey`` for a higher account.
  public init(seed: [UInt8], account: UInt32 = 0) throws(MesoSigningError) {
    guard seed.count == 64 else { throw .invalidSeed }
    guard account < BIP32Key.hardened else { throw .invalidKey }
    var key = try BIP32Key(seed: seed)
    for index in [44 | BIP32Key.hardened, 60 | BIP32Key.hardened, 0 | BIP32Key.hardened, 0, account] { key = try key.child(index) }
    try self.init(secretKey: key.secret)
  }

  /// The key of 32 secret bytes.
  init(secretKey: [UInt8]) throws(MesoSigningError) {
    address = EthereumAddress(publicKey: Array(try Secp256k1.publicKey(of: secretKey, isCompressed: false).dropFirst())).text
    key = SymmetricKey(data: secretKey)
  }

  /// Returns the secret key as Ethereum's wallets import it: `0x` and 64 hexadecimal digits. Whoever has it has the money.
  public func revealSecretKey() -> String { "0x" + key.withUnsafeBytes { Array($0) }.hexadecimal }

  /// Signs bytes, which are most often a text's. The prefix of EIP-191 keeps them from being a transaction.
  public func sign(_ bytes: [UInt8]) throws(MesoSigningError) -> String {
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
