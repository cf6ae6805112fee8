public import StellarXDR

/// The id of a claimable balance: `B…` (SEP-23), or 72 hexadecimal digits in Horizon's form.
public struct ClaimableBalanceID: Hashable, Sendable {
  /// The hash that is the id.
  public let hash: Bytes32

  /// An id by its hash.
  public init(hash: Bytes32) {
    self.hash = hash
  }

  /// The id of the balance that a transaction's operation creates (CAP-23).
  ///
  /// - Parameters:
  ///   - source: the transaction's source account.
  ///   - sequenceNumber: the transaction's sequence number.
  ///   - operation: the operation's index in the transaction, from 0.
  public init(source: AccountID, sequenceNumber: Int64, operation: UInt32) {
    var encoder = XDREncoder(capacity: 52)
    encoder.int32(XDR.EnvelopeType.opId.rawValue)
    source.xdr.encode(to: &encoder)
    encoder.int64(sequenceNumber)
    encoder.uint32(operation)
    hash = Bytes32(sha256: encoder.bytes)
  }

  /// The id in its wire form.
  public init(_ xdr: XDR.ClaimableBalanceID) {
    switch xdr {
    case .v0(let hash): self.hash = hash
    }
  }

  /// Reads a `B…` text or 72 hexadecimal digits.
  ///
  /// - Throws: `StrKeyError`
  public init(_ text: String) throws(StrKeyError) {
    if text.utf8.count == 72, text.hasPrefix("00000000"), let hash = Bytes32(hex: String(text.dropFirst(8))) {
      self.hash = hash
      return
    }
    guard let hash = Bytes32(try StrKey.decode(text, as: .claimableBalance).dropFirst()) else { throw .invalidLength }
    self.hash = hash
  }

  /// The `B…` text.
  public var address: String { StrKey.encode(.claimableBalance, [0] + hash.bytes) }

  /// 72 hexadecimal digits, as in Horizon's answers and URLs.
  public var hex: String { "00000000\(hash)" }

  /// The wire form.
  public var xdr: XDR.ClaimableBalanceID { .v0(hash) }
}

extension ClaimableBalanceID: CustomStringConvertible {
  public var description: String { address }
}

extension ClaimableBalanceID: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try address.encode(to: encoder)
  }
}
