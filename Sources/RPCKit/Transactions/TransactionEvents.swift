import HorizonKit
public import StellarXDR

/// What a transaction told the world (protocol 23).
public struct TransactionEvents: Hashable, Sendable {
  /// What the network did with the transaction as a whole: its fee and its refund.
  public var transaction: [EncodedXDR<XDR.TransactionEvent>]
  /// What its operations did, one list for each operation.
  public var operations: [[EncodedXDR<XDR.ContractEvent>]]

  /// Puts one together from its parts.
  public init(transaction: [EncodedXDR<XDR.TransactionEvent>] = [], operations: [[EncodedXDR<XDR.ContractEvent>]] = []) {
    self.transaction = transaction
    self.operations = operations
  }
}

extension TransactionEvents: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    transaction = try fields.xdrList("transactionEventsXdr")
    operations = try fields.xdrLists("contractEventsXdr")
  }
}
