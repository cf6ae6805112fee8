import HorizonKit
public import StellarXDR

/// The requested entries that exist, as of a ledger.
public struct FoundEntries: Hashable, Sendable {
  /// The entries. If a requested key isn't listed, the ledger has no entry for it.
  public var entries: [FoundEntry]
  /// The ledger after which this is their state.
  public var latestLedger: UInt32

  /// Creates an instance from its parts.
  public init(entries: [FoundEntry], latestLedger: UInt32) {
    self.entries = entries
    self.latestLedger = latestLedger
  }
}

extension FoundEntries: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    // Servers never send `null` here. An answer without the field doesn't say which entries exist.
    guard fields.contains("entries") else { throw fields.invalid("entries", "missing") }
    (entries, latestLedger) = (try fields.list("entries"), try fields.ledger("latestLedger"))
  }
}

/// A ledger entry with its key.
public struct FoundEntry: Hashable, Sendable {
  /// The requested key.
  public var key: XDR.LedgerKey
  /// The entry's data.
  public var data: EncodedXDR<XDR.LedgerEntryData>
  /// The entry's extension, which names its sponsor; nil from servers before version 23.
  public var ext: EncodedXDR<XDR.LedgerEntryExt>?
  /// The ledger in which it last changed.
  public var lastModifiedLedger: UInt32
  /// The last ledger in which contract data or code is live; nil for other entries. After that ledger, it is archived, and stellar-rpc returns 0.
  public var liveUntilLedger: UInt32?

  /// Creates an instance from its parts.
  public init(
    key: XDR.LedgerKey,
    data: EncodedXDR<XDR.LedgerEntryData>,
    ext: EncodedXDR<XDR.LedgerEntryExt>? = nil,
    lastModifiedLedger: UInt32,
    liveUntilLedger: UInt32? = nil
  ) {
    self.key = key
    self.data = data
    self.ext = ext
    self.lastModifiedLedger = lastModifiedLedger
    self.liveUntilLedger = liveUntilLedger
  }
}

extension FoundEntry: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    let key: EncodedXDR<XDR.LedgerKey> = try fields.xdr("key")
    self.key = try key.value()
    guard let data: EncodedXDR<XDR.LedgerEntryData> = try fields.findXDR("xdr", json: "dataJson") else { throw fields.invalid("xdr", "missing") }
    self.data = data
    ext = try fields.findXDR("extXdr")
    lastModifiedLedger = try fields.ledger("lastModifiedLedgerSeq")
    liveUntilLedger = try fields.findNumber("liveUntilLedgerSeq")
    guard let data = try? data.value() else { return }
    // A network setting doesn't contain its whole key.
    guard data.key.map({ $0 == self.key }) ?? (data.type == self.key.type) else { throw fields.invalid("xdr", "not the entry of its key") }
  }
}
