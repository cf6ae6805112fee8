import Hummingbird
import StellarKit

/// The parameters of a request's path.
extension RequestContext {
  func accountID() throws(HorizonProblem) -> AccountID {
    try ParameterText("account_id", parameters.get("account_id") ?? "").account()
  }

  func ledger() throws(HorizonProblem) -> UInt32 {
    try ParameterText("ledger_id", parameters.get("ledger_id") ?? "").ledger()
  }

  func transactionHash() throws(HorizonProblem) -> TransactionHash {
    try ParameterText("tx_id", parameters.get("tx_id") ?? "").transactionHash()
  }

  /// Reads an operation's id.
  ///
  /// - Parameter problem: the problem with which Horizon refuses what isn't a number.
  func operationID(or problem: HorizonProblem) throws(HorizonProblem) -> TotalOrderID {
    try ParameterText("id", parameters.get("id") ?? "").operationID(or: problem)
  }

  func poolID() throws(HorizonProblem) -> LiquidityPoolID {
    try ParameterText("liquidity_pool_id", parameters.get("liquidity_pool_id") ?? "").pool()
  }

  /// Reads a claimable balance's id.
  ///
  /// - Parameter field: the name of the parameter, which Horizon's error says if it is wrong.
  func balanceID(_ field: String = "claimable_balance_id") throws(HorizonProblem) -> ClaimableBalanceID {
    try ParameterText(field, parameters.get("claimable_balance_id") ?? "").balance()
  }

  func offerID() throws(HorizonProblem) -> Int64 {
    guard let id = parameters.get("offer_id").flatMap({ Int64($0) }), id >= 0 else {
      throw .invalid("offer_id", "Offer ID must be an integer higher than 0")
    }
    return id
  }
}
