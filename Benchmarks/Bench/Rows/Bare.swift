import CSodium
import Crypto
import Dispatch
import Foundation

/// The references: bare cryptography and memory, with nothing around them.
enum Bare: Topic {
  /// One Ed25519 signature of 32 bytes with swift-crypto, the unit of the table.
  static let signature = "bare signature"
  static let verification = "bare verification"
  /// One Ed25519 verification with libsodium.
  static let sodiumVerification = "bare verification with libsodium"
  /// Ed25519 verifications with libsodium on all cores.
  static let sodiumVerificationOnAllCores = "bare verification with libsodium, on all cores"
  /// Both verifications. The faster one bounds what a ledger could do at best.
  static let verifications = [verification, sodiumVerification]
  static let hash = "bare SHA-256 of 64 KB"
  static let copy = "bare copy of 64 KB"
  static let hashedBytes = 65536
  static let names = [signature] + verifications + [sodiumVerificationOnAllCores, hash, copy]

  /// The error if a valid signature is rejected.
  struct Refused: Error {}

  static func rows() throws -> [Row] {
    let key = try Curve25519.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 7, count: 32))
    let message = [UInt8](repeating: 1, count: 32)
    let publicKey = key.publicKey
    let signed = try key.signature(for: message)
    let (keyBytes, signature) = (Array(publicKey.rawRepresentation), Array(signed))
    guard sodium_init() >= 0, crypto_sign_verify_detached(signature, message, UInt64(message.count), keyBytes) == 0 else { throw Refused() }
    let block = [UInt8](repeating: 2, count: hashedBytes)
    return [
      Row(Self.signature) { for _ in 0..<$0 { keep(try key.signature(for: message)) } },
      Row(verification) { for _ in 0..<$0 { keep(publicKey.isValidSignature(signed, for: message)) } },
      Row(sodiumVerification) {
        for _ in 0..<$0 { keep(crypto_sign_verify_detached(signature, message, UInt64(message.count), keyBytes)) }
      },
      Row(
        sodiumVerificationOnAllCores, .moment,
        .elapsed { times in
          {
            DispatchQueue.concurrentPerform(iterations: times) { _ in
              keep(crypto_sign_verify_detached(signature, message, UInt64(message.count), keyBytes))
            }
          }
        }),
      Row(hash, bytes: block.count) { for _ in 0..<$0 { keep(SHA256.hash(data: block)) } },
      Row(copy, bytes: block.count) { times in
        var target = [UInt8](repeating: 0, count: block.count)
        for _ in 0..<times {
          target.withUnsafeMutableBytes { $0.copyBytes(from: block) }
          keep(target[0])
        }
      },
    ]
  }
}
