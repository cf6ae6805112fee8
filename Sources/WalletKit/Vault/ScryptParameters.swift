import CSodium
import Crypto
import Foundation
import StellarKit

/// How much work it takes to turn a PIN into a key (RFC 7914).
public struct ScryptParameters: Codable, Hashable, Sendable {
  /// Cost, a power of 2.
  public let n: Int
  /// Block size; the memory needed is 128 · n · r bytes.
  public let r: Int
  /// Parallelism.
  public let p: Int

  /// The parameters of new vaults, after OWASP's recommendation of 2026: 128 MiB, about 0.3 s.
  public static let standard = ScryptParameters(n: 1 << 17, r: 8, p: 1)

  /// Makes parameters without a check. A vault that asks for more work than a machine can do, or for hardly any, is refused when it is read.
  public init(n: Int, r: Int, p: Int) {
    self.n = n
    self.r = r
    self.p = p
  }

  /// Whether a vault's file may ask for this: neither so little that guessing is cheap by accident, nor so much that opening it would stop the
  /// machine.
  var isAcceptable: Bool {
    n.nonzeroBitCount == 1 && (1 << 10...1 << 20).contains(n) && (1...16).contains(r) && (1...4).contains(p) && 128 * n * r <= 256 << 20
  }

  /// The work of one guess, to compare.
  var work: Int { n * r * p }

  /// Derives 32 bytes from a PIN or passphrase. It takes its time, unless the same ones were the last that were derived from the secret: never call
  /// it on the main actor or the cooperative pool.
  ///
  /// libsodium uses vector instructions, takes a tenth less time than BoringSSL, and returns the memory to the system instead of the heap.
  ///
  /// - Throws: ``VaultError/notEnoughMemory``
  func key(from secret: Secret, salt: Data) throws(VaultError) -> SymmetricKey {
    try secret.derivedKey.key(self, salt) { () throws(VaultError) in try derive(from: secret, salt) }
  }

  private func derive(from secret: Secret, _ salt: Data) throws(VaultError) -> SymmetricKey {
    guard Self.isReady else { throw .notEnoughMemory }
    var derived = [UInt8](repeating: 0, count: 32)
    defer { derived.wipe() }
    let status = secret.key.withUnsafeBytes { secret -> Int32 in
      guard let start = secret.bindMemory(to: UInt8.self).baseAddress else { return -1 }
      return crypto_pwhash_scryptsalsa208sha256_ll(
        start, secret.count, [UInt8](salt), salt.count, UInt64(n), UInt32(r), UInt32(p), &derived, derived.count)
    }
    guard status == 0 else { throw .notEnoughMemory }
    return SymmetricKey(data: derived)
  }

  /// libsodium finds out once which vector instructions there are.
  private static let isReady = sodium_init() >= 0
}
