/// Those of the entries asked for that are there, as of a ledger.
public struct FoundEntries: Hashable, Sendable, Decodable {
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
