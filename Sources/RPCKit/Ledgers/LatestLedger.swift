public import Foundation
import HorizonKit
public import StellarXDR

/// The latest ledger that a server has.
public struct LatestLedger: Hashable, Sendable {
  /// Its hash.
  public var hash: Bytes32
  /// Its number.
  public var sequence: UInt32
  /// Its protocol version.
  public var protocolVersion: UInt32
  /// When it closed; nil from servers before version 25.
  public var closedAt: Date?
  /// Its header; nil from servers before version 25.
  public var header: EncodedXDR<XDR.LedgerHeader>?
  /// Everything that happened in it; nil from servers before version 25.
  public var metadata: EncodedXDR<XDR.LedgerCloseMeta>?

  /// Creates an instance from its parts.
  public init(
    hash: Bytes32,
    sequence: UInt32,
    protocolVersion: UInt32,
    closedAt: Date? = nil,
    header: EncodedXDR<XDR.LedgerHeader>? = nil,
    metadata: EncodedXDR<XDR.LedgerCloseMeta>? = nil
  ) {
    self.hash = hash
    self.sequence = sequence
    self.protocolVersion = protocolVersion
    self.closedAt = closedAt
    self.header = header
    self.metadata = metadata
  }
}

extension LatestLedger: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    hash = try fields.hash("id")
    sequence = try fields.ledger("sequence")
    protocolVersion = try fields.number("protocolVersion")
    closedAt = try fields.findTime("closeTime")
    header = try fields.findXDR("headerXdr")
    // In the documentation's example, the header comes with its hash, as in `getLedgers`; the server's code sends it without.
    let withHash: EncodedXDR<XDR.LedgerHeaderHistoryEntry>? = try fields.findXDR("headerXdr")
    if let entry = try? withHash?.value() { header = EncodedXDR(entry.header) }
    metadata = try fields.findXDR("metadataXdr")
    if let header = try? header?.value() { try fields.check(header, of: sequence, hash) }
  }
}
