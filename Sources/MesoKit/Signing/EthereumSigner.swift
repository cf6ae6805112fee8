import Crypto
import StellarKit

/// A signing key for Ethereum and other EVM chains. Its signature is a `personal_sign` signature (EIP-191) over the text's UTF-8 bytes: `0x` and the
/// hexadecimal digits of r, s and v, where v is 27 or 28. Its description is its address.
public struct EthereumSigner: MesoSigner {
  private let key: SymmetricKey

  /// The address, with the EIP-55 checksum.
  public let address: String

  /// The key that is derived from a wallet's words at m/44'/60'/0'/0/account (BIP-32), as in most Ethereum wallets.
  ///
  /// - Parameters:
  ///   - seed: the 64-byte seed that BIP-39 derives from the words.
  ///   - account: the account's index, from 0 to 2^31 - 1.
  /// - Throws: ``MesoSigningError/invalidSeed`` for any other number of bytes, ``MesoSigningError/invalidKey`` for a higher index.
  public init(seed: [UInt8], account: UInt32 = 0) throws(MesoSigningError) {
    guard seed.count == 64 else { throw .invalidSeed }
    guard account < BIP32Key.hardened else { throw .invalidKey }
    var key = try BIP32Key(seed: seed)
    for index in [44 | BIP32Key.hardened, 60 | BIP32Key.hardened, 0 | BIP32Key.hardened, 0, account] { key = try key.child(index) }
    try self.init(secretKey: key.secret)
  }

  /// The key with the given 32 secret bytes.
  init(secretKey: [UInt8]) throws(MesoSigningError) {
    address = EthereumAddress(publicKey: Array(try Secp256k1.publicKey(of: secretKey, isCompressed: false).dropFirst())).text
    key = SymmetricKey(data: secretKey)
  }

  /// Returns the secret key in the form that Ethereum wallets import: `0x` and 64 hexadecimal digits. It gives full control of the money.
  public func revealSecretKey() -> String { "0x" + key.withUnsafeBytes { Array($0) }.hexadecimal }

  /// Signs bytes, usually those of a text. The EIP-191 prefix ensures that they can't be a transaction.
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
