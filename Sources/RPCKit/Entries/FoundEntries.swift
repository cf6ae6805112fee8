import HorizonKit
public import StellarXDR

/// Those of the entries asked for that are there, as of a ledger.
public struct FoundEntries: Hashable, Sendable {
  /// The entries. A key without one here has none in the ledger.
  public var entries: [FoundEntry]
  /// The ledger after which they stood so.
  public var latestLedger: UInt32

  /// Puts one together from its parts.
  public init(entries: [FoundEntry], latestLedger: UInt32) {
    self.entries = entries
    self.latestLedger = latestLedger
  }
}

extension FoundEntries: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    // Servers name nothing `null`. An answer without the field says nothing of what there is.
    guard fields.contains("entries") else { throw fields.invalid("entries", "missing") }
    (entries, latestLedger) = (try fields.list("entries"), try fields.ledger("latestLedger"))
  }
}

/// An entry of the ledger with its key.
public struct FoundEntry: Hashable, Sendable {
  /// The key that was asked for.
  public var key: XDR.LedgerKey
  /// What stands there.
  public var data: EncodedXDR<XDR.LedgerEntryData>
  /// Who pays its reserve; nil from servers before version 23.
  public var ext: EncodedXDR<XDR.LedgerEntryExt>?
  /// The ledger in which it last changed.
  public var lastModifiedLedger: UInt32
  /// The last ledger in which a contract's data or code is alive; nil for other entries. One that is over has been archived; stellar-rpc gives 0 then.
  public var liveUntilLedger: UInt32?

  /// Puts one together from its parts.
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
    // A setting doesn't tell its whole key.
    guard data.key.map({ $0 == self.key }) ?? (data.type == self.key.type) else { throw fields.invalid("xdr", "not the entry of its key") }
  }
}
