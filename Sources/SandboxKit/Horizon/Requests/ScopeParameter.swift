import StellarKit

/// A parameter of a query that narrows a list of everything, as the path of a narrower list does. Horizon reads both in the same way.
enum ScopeParameter: String, Sendable {
  case account = "account_id"
  case ledger = "ledger_id"
  case transaction = "tx_id"
  case operation = "op_id"
  case pool = "liquidity_pool_id"
  case balance = "claimable_balance_id"

  private func scope(_ text: String) throws(HorizonProblem) -> HistoryScope {
    let text = ParameterText(rawValue, text)
    return switch self {
    case .account: .account(try text.account())
    case .ledger: .ledger(try text.ledger())
    case .transaction: .transaction(try text.transactionHash())
    case .operation: .operation(try text.operationID(or: .invalid(rawValue, "Operation ID must be an integer higher than 0")))
    case .pool: .entry(try text.pool().hash)
    case .balance: .entry(try text.balance().hash)
    }
  }

  /// Reads the scope that a query asks for.
  ///
  /// - Parameters:
  ///   - filters: the filters that the list supports.
  ///   - refusal: Horizon's reason for refusing more than one filter.
  static func scope(_ query: QueryParameters, _ filters: [ScopeParameter], refusal: String) throws(HorizonProblem) -> HistoryScope {
    let given = filters.filter { query[$0.rawValue] != nil }
    guard given.count < 2 else { throw .invalid("filters", refusal) }
    guard let filter = given.first, let text = query[filter.rawValue] else { return .everything }
    return try filter.scope(text)
  }
}

extension QueryParameters {
  /// Reads the scope of the transactions that are asked for.
  func transactionScope() throws(HorizonProblem) -> HistoryScope {
    try ScopeParameter.scope(
      self, [.account, .balance, .pool, .ledger],
      refusal: "Use a single filter for transaction, you can only use one of account_id, claimable_balance_id or ledger_id")
  }

  /// Reads the scope of the operations that are asked for.
  func operationScope() throws(HorizonProblem) -> HistoryScope {
    try ScopeParameter.scope(
      self, [.account, .balance, .pool, .transaction, .ledger],
      refusal: "Use a single filter for operations, you can only use one of tx_id, account_id or ledger_id")
  }

  /// Reads the scope of the effects that are asked for.
  func effectScope() throws(HorizonProblem) -> HistoryScope {
    try ScopeParameter.scope(
      self, [.account, .operation, .pool, .transaction, .ledger],
      refusal: "Use a single filter for effects, you can only use one of account_id, op_id, tx_id or ledger_id")
  }
}
