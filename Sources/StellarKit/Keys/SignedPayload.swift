import StellarXDR

/// A signer, `P…`, that consists of a key and the exact bytes that it must sign (CAP-40). Its signature shows consent to something else.
public struct SignedPayload: Hashable, Sendable {
  /// The most bytes of a payload.
  public static let byteLimit = 64

  /// The key that must sign.
  public let accountID: AccountID
  /// The bytes that it must sign: 1 to 64 bytes.
  public let payload: [UInt8]

  /// A key and the bytes that it must sign.
  ///
  /// - Throws: `StrKeyError.invalidPayload` unless there are 1 to 64 bytes.
  public init(_ accountID: AccountID, payload: [UInt8]) throws(StrKeyError) {
    guard (1...Self.byteLimit).contains(payload.count) else { throw .invalidPayload }
    self.accountID = accountID
    self.payload = payload
  }

  /// The bytes inside a `P…` text, which are this value's XDR: the key, the length, the payload, and zeros up to a multiple of 4.
  init(strKeyPayload bytes: [UInt8]) throws(StrKeyError) {
    guard bytes.count > 36, let key = Bytes32(bytes.prefix(32)) else { throw .invalidLength }
    try self.init(AccountID(publicKey: key), payload: Array(bytes.dropFirst(36).prefix(Int(bytes[35]))))
  }

  var strKeyPayload: [UInt8] {
    accountID.publicKey.bytes + [0, 0, 0, UInt8(payload.count)] + payload + [UInt8](repeating: 0, count: (4 - payload.count % 4) % 4)
  }
}
