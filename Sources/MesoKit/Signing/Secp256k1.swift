import CSecp256k1
import Crypto
public import Sentences

/// The functions of libsecp256k1 that MesoKit needs.
enum Secp256k1 {
  /// Computes the public key of a secret key, as 33 bytes, or as 65 if uncompressed.
  ///
  /// - Throws: ``MesoSigningError/invalidKey`` unless the key is 32 bytes and a number from 1 to the group's order less 1.
  static func publicKey(of secretKey: [UInt8], isCompressed: Bool) throws(MesoSigningError) -> [UInt8] {
    try withContext(secretKey) { context throws(MesoSigningError) in
      var point = secp256k1_pubkey()
      guard secp256k1_ec_pubkey_create(context, &point, secretKey) == 1 else { throw .invalidKey }
      var bytes = [UInt8](repeating: 0, count: isCompressed ? 33 : 65)
      var count = bytes.count
      // SECP256K1_EC_COMPRESSED and SECP256K1_EC_UNCOMPRESSED, macros that Swift can't read.
      let form: UInt32 = isCompressed ? 1 << 1 | 1 << 8 : 1 << 1
      guard secp256k1_ec_pubkey_serialize(context, &bytes, &count, &point, form) == 1 else { throw .invalidKey }
      return bytes
    }
  }

  /// Adds a number to a secret key, modulo the group's order.
  ///
  /// - Throws: ``MesoSigningError/invalidKey`` if the sum isn't a key.
  static func add(_ number: [UInt8], to secretKey: [UInt8]) throws(MesoSigningError) -> [UInt8] {
    guard number.count == 32 else { throw .invalidKey }
    return try withContext(secretKey) { context throws(MesoSigningError) in
      var sum = secretKey
      guard secp256k1_ec_seckey_tweak_add(context, &sum, number) == 1 else { throw .invalidKey }
      return sum
    }
  }

  /// Signs a hash so that the public key can be recovered from the signature: the 64 bytes of r and s, with s in the lower half, and the recovery id,
  /// which is 0 or 1 in all but a vanishing fraction of cases. The nonce is derived from the key and the hash (RFC 6979).
  ///
  /// - Throws: ``MesoSigningError/invalidKey``.
  static func sign(hash: [UInt8], secretKey: [UInt8]) throws(MesoSigningError) -> (signature: [UInt8], recoveryID: UInt8) {
    guard hash.count == 32 else { throw .invalidKey }
    return try withContext(secretKey) { context throws(MesoSigningError) in
      var signature = secp256k1_ecdsa_recoverable_signature()
      guard secp256k1_ecdsa_sign_recoverable(context, &signature, hash, secretKey, nil, nil) == 1 else { throw .invalidKey }
      var bytes = [UInt8](repeating: 0, count: 64)
      var recoveryID: Int32 = 0
      secp256k1_ecdsa_recoverable_signature_serialize_compact(context, &bytes, &recoveryID, &signature)
      return (bytes, UInt8(truncatingIfNeeded: recoveryID))
    }
  }

  /// Makes a context for a call. It is blinded against side channels, with bytes that nobody knows without the key.
  private static func withContext<Result>(
    _ secretKey: [UInt8], _ body: (OpaquePointer) throws(MesoSigningError) -> Result
  ) throws(MesoSigningError) -> Result {
    // SECP256K1_CONTEXT_SIGN, a macro that Swift can't read.
    guard secretKey.count == 32, let context = secp256k1_context_create(1 | 1 << 9) else { throw .invalidKey }
    defer { secp256k1_context_destroy(context) }
    guard secp256k1_context_randomize(context, Array(SHA256.hash(data: secretKey))) == 1 else { throw .invalidKey }
    return try body(context)
  }
}

/// Why nothing was signed.
public enum MesoSigningError: Error, Hashable, Sendable {
  /// A seed that isn't 64 bytes.
  case invalidSeed
  /// The seed yields no valid key. By chance this never happens.
  case invalidKey
  /// The text contains the key's own bytes, as does every transaction that this key could authorize.
  case looksLikeTransaction
  /// The signer's address isn't the one to prove.
  case otherAddress
}

extension MesoSigningError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .invalidSeed, .invalidKey: "No key could be made from the wallet's words. Nothing was signed."
    case .looksLikeTransaction:
      "The text to sign could be a payment in disguise, so it was refused. Nothing was signed. Don't use this window any more."
    case .otherAddress: "The window wants proof of an address that isn't this wallet's. Nothing was signed."
    }
  }
}
