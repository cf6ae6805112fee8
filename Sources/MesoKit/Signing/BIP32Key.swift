import Crypto

/// A secret key in a tree of secp256k1 keys that are all derived from one seed (BIP-32).
struct BIP32Key {
  /// Marks a hardened step: 44' is `44 | hardened`.
  static let hardened: UInt32 = 1 << 31

  /// The 32 secret bytes.
  let secret: [UInt8]
  /// The 32 bytes from which the keys below this one are derived.
  let chainCode: [UInt8]

  private init(secret: [UInt8], chainCode: [UInt8]) {
    self.secret = secret
    self.chainCode = chainCode
  }

  /// Derives the root, m, of a seed.
  ///
  /// - Throws: ``MesoSigningError/invalidKey`` with a chance of 2^-127.
  init(seed: [UInt8]) throws(MesoSigningError) {
    let digest = Array(HMAC<SHA512>.authenticationCode(for: seed, using: SymmetricKey(data: Array("Bitcoin seed".utf8))))
    self.init(secret: Array(digest.prefix(32)), chainCode: Array(digest.suffix(32)))
    _ = try Secp256k1.publicKey(of: secret, isCompressed: true)
  }

  /// Derives a child key.
  ///
  /// - Throws: ``MesoSigningError/invalidKey`` with a chance of 2^-127.
  func child(_ index: UInt32) throws(MesoSigningError) -> BIP32Key {
    let parent = index >= Self.hardened ? [0] + secret : try Secp256k1.publicKey(of: secret, isCompressed: true)
    let step = withUnsafeBytes(of: index.bigEndian) { Array($0) }
    let digest = Array(HMAC<SHA512>.authenticationCode(for: parent + step, using: SymmetricKey(data: chainCode)))
    return BIP32Key(secret: try Secp256k1.add(Array(digest.prefix(32)), to: secret), chainCode: Array(digest.suffix(32)))
  }
}
