public import Foundation
import HorizonKit
public import StellarXDR

/// A ledger with everything that happened in it.
public struct RPCLedger: Hashable, Sendable {
  /// Its hash.
  public var hash: Bytes32
  /// Its number.
  public var sequence: UInt32
  /// When it closed.
  public var closedAt: Date
  /// Its header, with its hash.
  public var header: EncodedXDR<XDR.LedgerHeaderHistoryEntry>
  /// Everything that happened in it.
  public var metadata: EncodedXDR<XDR.LedgerCloseMeta>

  /// Creates an instance from its parts.
  public init(
    hash: Bytes32,
    sequence: UInt32,
    closedAt: Date,
    header: EncodedXDR<XDR.LedgerHeaderHistoryEntry>,
    metadata: EncodedXDR<XDR.LedgerCloseMeta>
  ) {
    self.hash = hash
    self.sequence = sequence
    self.closedAt = closedAt
    self.header = header
    self.metadata = metadata
  }
}

extension RPCLedger: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    hash = try fields.hash("hash")
    sequence = try fields.ledger("sequence")
    closedAt = try fields.time("ledgerCloseTime")
    header = try fields.xdr("headerXdr")
    metadata = try fields.xdr("metadataXdr")
    guard let entry = try? header.value() else { return }
    guard entry.hash == hash else { throw fields.invalid("headerXdr", "of another ledger") }
    try fields.check(entry.header, of: sequence, hash)
  }
}

/// The answer of `getLedgers`.
struct LedgerList: Decodable {
  let page: RPCPage<RPCLedger>

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    page = RPCPage(records: try fields.get("ledgers"), cursor: try fields.get("cursor"), ledgers: try LedgerWindow(fields))
  }
}
