import Crypto
import Foundation
public import StellarXDR

/// An account's Ed25519 key pair. Its description is its address: the secret part is in no description.
///
/// swift-crypto keeps the secret in memory that it wipes when the last copy is released.
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
    // If the bytes are contiguous, no further copy of them is made.
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

  /// Signs bytes. Returns 64 bytes, or none if the platform's cryptography fails; no verifier accepts an empty signature.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    (try? privateKey.signature(for: message)).map { Array($0) } ?? []
  }

  /// The 32 secret bytes, for storing them encrypted. Wipe them afterwards.
  public var seed: [UInt8] {
    // This `Data` may be the key's own memory, which must not be wiped here.
    privateKey.rawRepresentation.withUnsafeBytes { Array($0) }
  }

  /// Returns the secret seed as text, `S…`. It gives full control of the money.
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
  /// Returns whether a signature over a message was made with this account's key (RFC 8032), as strictly as the network checks it. Points of small
  /// order are refused, because anybody could make a signature for such a key.
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard EncodedPoint(publicKey.bytes).isTaken, EncodedPoint(signature.prefix(32)).isTaken else { return false }
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey.bytes) else { return false }
    return key.isValidSignature(signature, for: message)
  }
}

/// A point of the curve, encoded in 32 bytes, as a key or the first half of a signature.
private struct EncodedPoint {
  /// The point's y coordinate, lowest byte first.
  private let y: [UInt8]

  init(_ bytes: some Collection<UInt8>) {
    var y = Array(bytes)
    // The highest bit is the sign of x.
    if let highest = y.popLast() { y.append(highest & 0x7F) }
    self.y = y
  }

  /// Whether the network accepts it: y is below 2^255 − 19, and eight times the point isn't the neutral element.
  var isTaken: Bool {
    let isCanonical = y.count == 32 && !(y[0] >= 0xED && y[1..<31].allSatisfy { $0 == 0xFF } && y[31] == 0x7F)
    return isCanonical && !Self.ofSmallOrder.contains(y)
  }

  /// The y coordinates of the points whose order divides 8: 1, −1, 0, and the two of the points of order 8.
  private static let ofSmallOrder: [[UInt8]] = [
    [1] + [UInt8](repeating: 0, count: 31),
    [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
    [UInt8](repeating: 0, count: 32),
    [
      0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
      0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
    ],
    [
      0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
      0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
    ],
  ]
}
