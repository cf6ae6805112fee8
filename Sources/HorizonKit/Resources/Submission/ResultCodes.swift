/// Why the network refused a transaction, in Horizon's names for the protocol's result codes.
public struct ResultCodes: Hashable, Sendable {
  /// The transaction's code, such as `tx_failed`.
  public var transaction: String
  /// The code of the transaction within a fee bump.
  public var innerTransaction: String?
  /// The operations' codes in order, such as `op_underfunded`; empty where no operation was tried.
  public var operations: [String]

  /// Puts one together from its parts.
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
  /// The code that decided: of the first operation that failed, else of the transaction, within its fee bump where it has one.
  public var decisive: String {
    let outer = innerTransaction ?? transaction
    guard outer == TransactionCode.failed.rawValue else { return outer }
    return operations.first { OperationCode(rawValue: $0)?.isSuccess != true } ?? outer
  }
}
