/// A page of a list, oldest records first.
public struct RPCPage<Record: Hashable & Sendable>: Hashable, Sendable {
  /// The records; empty once the latest ledger has been read.
  public var records: [Record]
  /// The cursor of the next page.
  public var cursor: String
  /// The ledgers that the server has.
  public var ledgers: LedgerWindow

  /// Creates an instance from its parts.
  public init(records: [Record], cursor: String, ledgers: LedgerWindow) {
    self.records = records
    self.cursor = cursor
    self.ledgers = ledgers
  }
}
