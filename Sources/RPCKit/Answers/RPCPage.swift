/// A part of a list, oldest first.
public struct RPCPage<Record: Hashable & Sendable>: Hashable, Sendable {
  /// What is in it; nothing once the newest ledger has been read.
  public var records: [Record]
  /// Where the next page begins.
  public var cursor: String
  /// The ledgers that the server has.
  public var ledgers: LedgerWindow

  /// Puts one together from its parts.
  public init(records: [Record], cursor: String, ledgers: LedgerWindow) {
    self.records = records
    self.cursor = cursor
    self.ledgers = ledgers
  }
}
