import Crypto
import Foundation

/// A secret key in a tree of Ed25519 keys that are all derived from one seed (SLIP-0010). All steps are hardened: Ed25519 has no other kind.
///
/// Its description is a placeholder. Solana's keys come from the same tree as Stellar's:
///
/// ```swift
/// let stellar = try HDKey(seed: seed).derived(along: [44, 148, 0])
/// let solana = try HDKey(seed: seed).derived(along: [44, 501, 0, 0])
/// ```
public struct HDKey: Sendable {
  /// The secret and the chain code, in memory that is wiped when the last copy is released.
  private let bytes: SymmetricKey

  /// The 32 secret bytes, an Ed25519 seed. Wipe them afterwards.
  public var secret: [UInt8] { bytes.withUnsafeBytes { Array($0.prefix(32)) } }

  /// The 32 bytes for deriving the child keys.
  public var chainCode: [UInt8] { bytes.withUnsafeBytes { Array($0.suffix(32)) } }

  private init(_ digest: HMAC<SHA512>.MAC) {
    bytes = SymmetricKey(data: digest)
  }

  /// The root, m, for a seed such as ``Mnemonic/seed(passphrase:)``.
  public init(seed: [UInt8]) {
    self.init(HMAC<SHA512>.authenticationCode(for: seed, using: SymmetricKey(data: Array("ed25519 seed".utf8))))
  }

  /// Returns the child key at a hardened step: `child(148)` is 148'.
  ///
  /// - Throws: ``MnemonicError/accountNumber(_:)`` for 2^31 and above.
  public func child(_ index: UInt32) throws(MnemonicError) -> HDKey {
    guard index <= UInt32(Int32.max) else { throw .accountNumber(index) }
    var message = [UInt8](repeating: 0, count: 1 + 32 + 4)
    defer { message.wipe() }
    let chainCode = bytes.withUnsafeBytes { bytes in
      message.replaceSubrange(1..<33, with: bytes.prefix(32))
      return SymmetricKey(data: UnsafeRawBufferPointer(rebasing: bytes.suffix(32)))
    }
    withUnsafeBytes(of: (index | 1 << 31).bigEndian) { message.replaceSubrange(33..., with: $0) }
    return HDKey(HMAC<SHA512>.authenticationCode(for: message, using: chainCode))
  }

  /// Returns the key at the end of a path of hardened steps.
  ///
  /// - Throws: ``MnemonicError/accountNumber(_:)`` for a step of 2^31 or more.
  public func derived(along path: [UInt32]) throws(MnemonicError) -> HDKey {
    var key = self
    for index in path { key = try key.child(index) }
    return key
  }
}

extension HDKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "HDKey" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
