import Crypto
import Foundation
import StellarKit

/// A Solana key that signs texts: with Ed25519 over the UTF-8 bytes, the 64 bytes of the signature in base58. Its description is its address.
public struct SolanaSigner: MesoSigner {
  private let key: Curve25519.Signing.PrivateKey
  private let publicKey: [UInt8]

  /// The address, in base58.
  public let address: String

  /// Derives a key from a wallet's mnemonic, along m/44'/501'/account'/0' (SLIP-0010), as most Solana wallets do.
  ///
  /// - Parameters:
  ///   - seed: The 64 bytes that BIP-39 derives from the words.
  ///   - account: The number of the account, from 0 to 2^31 - 1.
  /// - Throws: ``MesoSigningError/invalidSeed`` for any other number of bytes, ``MesoSigningError/invalidKey`` for a higher account.
  public init(seed: [UInt8], account: UInt32 = 0) throws(MesoSigningError) {
    guard seed.count == 64 else { throw .invalidSeed }
    guard let derived = try? HDKey(seed: seed).derived(along: [44, 501, account, 0]) else { throw .invalidKey }
    try self.init(secretKey: derived.secret)
  }

  /// Makes the key from its 32 secret bytes.
  init(secretKey: [UInt8]) throws(MesoSigningError) {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: secretKey) else { throw .invalidKey }
    self.key = key
    publicKey = Array(key.publicKey.rawRepresentation)
    address = SolanaAddress(publicKey: publicKey).text
  }

  /// Signs bytes, which are usually those of a text.
  ///
  /// Solana wallets sign texts without a prefix, so a text could be a transaction in disguise. Every transaction that this key can authorize contains
  /// the key's bytes, so texts with these bytes are refused.
  ///
  /// - Throws: ``MesoSigningError/looksLikeTransaction``.
  public func sign(_ bytes: [UInt8]) throws(MesoSigningError) -> String {
    guard !couldAuthorize(bytes) else { throw .looksLikeTransaction }
    guard let signature = try? key.signature(for: bytes) else { throw .invalidKey }
    return Base58.encode(Array(signature))
  }

  /// Returns the secret key as Solana wallets import it: secret and public key in base58. Anyone who has it can spend the money.
  public func revealSecretKey() -> String { Base58.encode(Array(key.rawRepresentation) + publicKey) }

  /// Tells whether bytes could be a transaction that this key's signature would make valid.
  func couldAuthorize(_ bytes: [UInt8]) -> Bool { bytes.contains(publicKey) }
}

extension SolanaSigner: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { address }
  public var debugDescription: String { address }
  public var customMirror: Mirror { Mirror(self, children: ["address": address]) }
}
