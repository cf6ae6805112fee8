/// Stellar's text form of keys, hashes and ids: base32 with a leading letter for the kind and a checksum (SEP-23).
public enum StrKey {
  /// The kind of a key. The raw value is the version byte, which determines the first letter.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// `G…`, an account's public key.
    case accountID = 0x30
    /// `M…`, a numbered virtual account within an account.
    case muxedAccount = 0x60
    /// `S…`, a secret seed.
    case secretSeed = 0x90
    /// `T…`, the hash of a pre-authorized transaction.
    case preAuthTx = 0x98
    /// `X…`, the SHA-256 of a secret that may sign.
    case hashX = 0xB8
    /// `P…`, a key with the payload that it must sign.
    case signedPayload = 0x78
    /// `C…`, a contract.
    case contract = 0x10
    /// `W…`, a numbered virtual contract within a contract (CAP-84).
    case muxedContract = 0xB0
    /// `L…`, a liquidity pool.
    case liquidityPool = 0x58
    /// `B…`, a claimable balance.
    case claimableBalance = 0x08

    /// The numbers of bytes that a payload of this kind can have.
    var payloadLengths: ClosedRange<Int> {
      switch self {
      case .accountID, .secretSeed, .preAuthTx, .hashX, .contract, .liquidityPool: 32...32
      case .muxedAccount, .muxedContract: 40...40
      case .claimableBalance: 33...33
      case .signedPayload: 40...100
      }
    }
  }

  /// Returns the text of a payload.
  ///
  /// - Parameters:
  ///   - kind: The kind of the payload.
  ///   - payload: A payload that ``decode(_:)`` would accept for this kind, 32 bytes for most.
  public static func encode(_ kind: Kind, _ payload: [UInt8]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 3)
    bytes.append(kind.rawValue)
    bytes.append(contentsOf: payload)
    let checksum = crc16(bytes, count: bytes.count)
    bytes.append(UInt8(truncatingIfNeeded: checksum))
    bytes.append(UInt8(truncatingIfNeeded: checksum >> 8))
    return Base32.encode(bytes)
  }

  /// Returns the kind and payload of a text.
  ///
  /// - Throws: ``StrKeyError`` for anything but the only canonical text of a payload.
  public static func decode(_ text: String) throws(StrKeyError) -> (kind: Kind, payload: [UInt8]) {
    guard text.utf8.count <= 165 else { throw .invalidLength }
    let bytes = try Base32.decode(text)
    guard bytes.count >= 3, let version = bytes.first else { throw .invalidLength }
    guard let kind = Kind(rawValue: version) else { throw .unknownKind }
    let count = bytes.count - 2
    let checksum = UInt16(bytes[count]) | UInt16(bytes[count + 1]) << 8
    guard crc16(bytes, count: count) == checksum else { throw .invalidChecksum }
    let payload = [UInt8](bytes[1..<count])
    guard kind.payloadLengths.contains(payload.count) else { throw .invalidLength }
    if kind == .signedPayload { try checkSignedPayload(payload) }
    if kind == .claimableBalance, payload.first != 0 { throw .invalidPayload }
    return (kind, payload)
  }

  /// Returns the payload of a text that must be of one kind.
  ///
  /// - Throws: ``StrKeyError``, with ``StrKeyError/wrongKind(expected:found:)`` if it is a valid text of another kind.
  public static func decode(_ text: String, as kind: Kind) throws(StrKeyError) -> [UInt8] {
    let (found, payload) = try decode(text)
    guard found == kind else { throw .wrongKind(expected: kind, found: found) }
    return payload
  }

  /// Checks that a signed payload is a key, a length from 1 to 64, that many bytes, and zeros up to a multiple of 4.
  private static func checkSignedPayload(_ payload: [UInt8]) throws(StrKeyError) {
    let length = payload[32..<36].reduce(0) { $0 << 8 | Int($1) }
    guard (1...64).contains(length), payload.count == 36 + (length + 3) / 4 * 4 else { throw .invalidPayload }
    guard payload[(36 + length)...].allSatisfy({ $0 == 0 }) else { throw .invalidPayload }
  }

  /// Computes the CRC-16/XMODEM of the first bytes. It does all eight steps of a byte's polynomial division at once.
  private static func crc16(_ bytes: [UInt8], count: Int) -> UInt16 {
    var checksum: UInt16 = 0
    for index in 0..<count {
      var step = checksum >> 8 ^ UInt16(bytes[index])
      step ^= step >> 4
      checksum = checksum << 8 ^ step << 12 ^ step << 5 ^ step
    }
    return checksum
  }
}
