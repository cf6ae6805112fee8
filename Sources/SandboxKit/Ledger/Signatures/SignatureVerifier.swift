import CSodium
import StellarXDR

/// A verifier of Ed25519 signatures with libsodium, as strict as stellar-core: keys and points of small order are refused, which RFC 8032 leaves
/// open. It is also the fastest of the verifiers available, and signatures are most of a ledger's work.
enum SignatureVerifier {
  private static let isReady = sodium_init() >= 0

  /// Returns whether a signature over a message was made with a public key.
  static func isSignature(_ signature: [UInt8], over message: [UInt8], by key: Bytes32) -> Bool {
    guard isReady, signature.count == Int(crypto_sign_BYTES) else { return false }
    return withUnsafeBytes(of: key) { key in
      guard let key = key.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
      return crypto_sign_verify_detached(signature, message, UInt64(message.count), key) == 0
    }
  }
}
