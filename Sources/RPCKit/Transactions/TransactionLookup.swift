import HorizonKit

/// What a server knows of a transaction.
public struct TransactionLookup: Hashable, Sendable {
  /// The transaction; nil where it is in none of the ledgers that the server has.
  public var transaction: RPCTransaction?
  /// The ledgers that the server has. Its newest one may have come after the transaction was looked for: that it is in none of them is only known of those
  /// that the server had before it was asked.
  public var ledgers: LedgerWindow

  /// Puts one together from its parts.
  public init(transaction: RPCTransaction?, ledgers: LedgerWindow) {
    self.transaction = transaction
    self.ledgers = ledgers
  }
}

extension TransactionLookup: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    ledgers = try LedgerWindow(fields)
    transaction = try fields.get("status") == "NOT_FOUND" ? nil : RPCTransaction(from: decoder)
  }
}
