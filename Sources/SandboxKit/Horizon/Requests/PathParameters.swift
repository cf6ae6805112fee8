import Hummingbird
import StellarKit

/// Reads what is named in a request's path.
extension RequestContext {
  func accountID() throws(HorizonProblem) -> AccountID {
    try ParameterText("account_id", parameters.get("account_id") ?? "").account()
  }

  func ledger() throws(HorizonProblem) -> UInt32 {
    guard let sequence = parameters.get("ledger_id").flatMap({ UInt32($0) }), sequence > 0 else {
      throw .invalid("ledger_id", "A ledger's number is a whole number above 0.")
    }
    return sequence
  }

  func transactionHash() throws(HorizonProblem) -> TransactionHash {
    let text = parameters.get("tx_id") ?? ""
    guard let hash = TransactionHash(text), hash.description == text else {
      throw .invalid("tx_id", "A transaction's hash has 64 hexadecimal digits in lower case.")
    }
    return hash
  }

  /// - Parameter field: the name under which Horizon refuses a wrong one.
  func operationID(_ field: String = "id") throws(HorizonProblem) -> TotalOrderID {
    guard let id = parameters.get("id").flatMap({ Int64($0) }), id > 0 else {
      throw .invalid(field, "An operation's id is a whole number above 0.")
    }
    return TotalOrderID(rawValue: id)
  }

  func poolID() throws(HorizonProblem) -> LiquidityPoolID {
    try ParameterText("liquidity_pool_id", parameters.get("liquidity_pool_id") ?? "").pool()
  }

  /// - Parameter field: the name under which Horizon refuses a wrong one.
  func balanceID(_ field: String = "claimable_balance_id") throws(HorizonProblem) -> ClaimableBalanceID {
    guard let id = try? ClaimableBalanceID(parameters.get("claimable_balance_id") ?? "") else {
      throw .invalid(field, "A claimable balance's id has 72 hexadecimal digits, 8 zeros first.")
    }
    return id
  }

  func offerID() throws(HorizonProblem) -> Int64 {
    guard let id = parameters.get("offer_id").flatMap({ Int64($0) }), id > 0 else {
      throw .invalid("offer_id", "An offer's id is a whole number above 0.")
    }
    return id
  }
}
