import Crypto
import Foundation
public import StellarXDR

/// An account's Ed25519 key pair. It prints as its address: the secret part is in no description.
///
/// swift-crypto keeps the secret in memory that it wipes when the last copy goes.
public struct KeyPair: Sendable {
  private let privateKey: Curve25519.Signing.PrivateKey
  /// The account that this key controls.
  public let accountID: AccountID

  private init(_ privateKey: Curve25519.Signing.PrivateKey) {
    self.privateKey = privateKey
    var key = Bytes32()
    withUnsafeMutableBytes(of: &key) { $0.copyBytes(from: privateKey.publicKey.rawRepresentation) }
    accountID = AccountID(publicKey: key)
  }

  /// The key pair of a 32-byte seed.
  ///
  /// - Throws: `StrKeyError.invalidLength` unless there are 32 bytes.
  public init(seed: some Collection<UInt8>) throws(StrKeyError) {
    guard seed.count == 32 else { throw .invalidLength }
    // No further copy is made of bytes that are in one piece.
    var key = seed.withContiguousStorageIfAvailable { try? Curve25519.Signing.PrivateKey(rawRepresentation: UnsafeRawBufferPointer($0)) } ?? nil
    if key == nil {
      var copy = Array(seed)
      defer { copy.wipe() }
      key = try? Curve25519.Signing.PrivateKey(rawRepresentation: copy)
    }
    guard let key else { throw .invalidLength }
    self.init(key)
  }

  /// The key pair of a secret seed, `S…`.
  ///
  /// - Throws: `StrKeyError`, which never repeats the text.
  public init(secretSeed: String) throws(StrKeyError) {
    var seed = try StrKey.decode(secretSeed, as: .secretSeed)
    defer { seed.wipe() }
    try self.init(seed: seed)
  }

  /// Returns a new key pair.
  ///
  /// - Parameter generator: a cryptographically secure source, such as `SystemRandomNumberGenerator`.
  public static func random(using generator: inout some RandomNumberGenerator) throws(StrKeyError) -> KeyPair {
    var seed = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    defer { seed.wipe() }
    return try KeyPair(seed: seed)
  }

  /// Signs a transaction's hash.
  public func sign(_ hash: TransactionHash) -> XDR.DecoratedSignature {
    XDR.DecoratedSignature(hint: accountID.hint, signature: sign(hash.value.bytes))
  }

  /// Signs the payload that makes this key a signer (CAP-40).
  public func sign(_ signer: SignedPayload) -> XDR.DecoratedSignature {
    XDR.DecoratedSignature(hint: signer.hint, signature: sign(signer.payload))
  }

  /// Signs bytes: 64 bytes, or none where the platform's cryptography fails, which no verifier accepts.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    (try? privateKey.signature(for: message)).map { Array($0) } ?? []
  }

  /// The 32 secret bytes, for storing them encrypted. Wipe them after.
  public var seed: [UInt8] {
    // This `Data` may be the key's own memory, which must not be wiped here.
    privateKey.rawRepresentation.withUnsafeBytes { Array($0) }
  }

  /// Returns the secret seed as text, `S…`. Whoever has it has the money.
  public func revealSecretSeed() -> String {
    var seed = seed
    defer { seed.wipe() }
    return StrKey.encode(.secretSeed, seed)
  }
}

extension KeyPair: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { accountID.address }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["accountID": accountID.address]) }
}

extension AccountID {
  /// Returns whether a signature over a message was made with this account's key (RFC 8032).
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey.bytes) else { return false }
    return key.isValidSignature(signature, for: message)
  }
}
