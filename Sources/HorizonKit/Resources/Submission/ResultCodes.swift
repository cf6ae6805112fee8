/// The result codes with which the network refused a transaction, in Horizon's names.
public struct ResultCodes: Hashable, Sendable {
  /// The transaction's code, such as `tx_failed`.
  public var transaction: String
  /// The code of a fee bump's inner transaction.
  public var innerTransaction: String?
  /// The operations' codes in order, such as `op_underfunded`; empty if no operation was tried.
  public var operations: [String]

  /// Creates an instance from its parts.
  public init(transaction: String, innerTransaction: String? = nil, operations: [String] = []) {
    self.transaction = transaction
    self.innerTransaction = innerTransaction
    self.operations = operations
  }
}

extension ResultCodes: Codable {
  private enum CodingKeys: String, CodingKey {
    case transaction
    case innerTransaction = "inner_transaction"
    case operations
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    transaction = try container.decode(String.self, forKey: .transaction)
    innerTransaction = try container.decodeIfPresent(String.self, forKey: .innerTransaction)
    operations = try container.decodeIfPresent([String].self, forKey: .operations) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(transaction, forKey: .transaction)
    try container.encodeIfPresent(innerTransaction, forKey: .innerTransaction)
    if !operations.isEmpty { try container.encode(operations, forKey: .operations) }
  }
}

extension ResultCodes {
  /// The decisive code: that of the first operation that failed, otherwise that of the transaction, or of a fee bump's inner transaction.
  public var decisive: String {
    let outer = innerTransaction ?? transaction
    guard outer == TransactionCode.failed.rawValue else { return outer }
    return operations.first { OperationCode(rawValue: $0)?.isSuccess != true } ?? outer
  }
}
