import CSecp256k1
import Crypto
public import Sentences

/// What MesoKit needs of libsecp256k1.
enum Secp256k1 {
  /// The point of a secret key, as 33 bytes or, uncompressed, 65.
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

  /// The sum of a secret key and a number, modulo the group's order.
  ///
  /// - Throws: ``MesoSigningError/invalidKey`` where it isn't a key.
  static func add(_ number: [UInt8], to secretKey: [UInt8]) throws(MesoSigningError) -> [UInt8] {
    guard number.count == 32 else { throw .invalidKey }
    return try withContext(secretKey) { context throws(MesoSigningError) in
      var sum = secretKey
      guard secp256k1_ec_seckey_tweak_add(context, &sum, number) == 1 else { throw .invalidKey }
      return sum
    }
  }

  /// A signature from which the public key can be recovered: 64 bytes r and s, s in the lower half, and the recovery id, 0 or 1 for all
  /// but a vanishing part. The nonce follows from key and hash (RFC 6979).
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

  /// Uses a context that is blinded against side channels, by bytes that nobody without the key knows.
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
  /// No key follows from the seed. By chance this never happens.
  case invalidKey
  /// The text has the key's own bytes in it, as every transaction that this key could authorize has.
  case looksLikeTransaction
  /// The signer's address isn't the one that is to be proven.
  case otherAddress
}

extension MesoSigningError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .invalidSeed, .invalidKey: "No key could be made from the wallet's words. Nothing was signed."
    case .looksLikeTransaction:
      "The text to sign could be a payment in disguise, so it was refused. Nothing was signed. Don't use this window further."
    case .otherAddress: "The window wants proof of an address that isn't this wallet's. Nothing was signed."
    }
  }
}
