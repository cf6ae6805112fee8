import Hummingbird
import StellarKit

/// Reads what is named in a request's path.
extension RequestContext {
  func accountID() throws(HorizonProblem) -> AccountID {
    try ParameterText("account_id", parameters.get("account_id") ?? "").account()
  }

  func ledger() throws(HorizonProblem) -> UInt32 {
    guard let sequence = parameters.get("ledger_id").flatMap({ UInt32($0) }) else {
      throw .invalid("ledger_id", "Ledger ID must be an integer higher than 0")
    }
    guard sequence > 0 else { throw .beforeHistory }
    // The ids of what is in a ledger have 31 bits for its number.
    guard sequence < Int32.max else { throw .notFound }
    return sequence
  }

  func transactionHash() throws(HorizonProblem) -> TransactionHash {
    let text = parameters.get("tx_id") ?? ""
    guard let hash = TransactionHash(text), hash.description == text else {
      throw .invalid("tx_id", "Transaction hash must be a hex-encoded, lowercase SHA-256 hash")
    }
    return hash
  }

  /// - Parameter problem: how Horizon refuses what isn't a number.
  func operationID(or problem: HorizonProblem) throws(HorizonProblem) -> TotalOrderID {
    guard let id = parameters.get("id").flatMap({ Int64($0) }), (0..<Int64.max).contains(id) else { throw problem }
    return TotalOrderID(rawValue: id)
  }

  func poolID() throws(HorizonProblem) -> LiquidityPoolID {
    try ParameterText("liquidity_pool_id", parameters.get("liquidity_pool_id") ?? "").pool()
  }

  /// - Parameter field: the name under which Horizon refuses a wrong one.
  func balanceID(_ field: String = "claimable_balance_id") throws(HorizonProblem) -> ClaimableBalanceID {
    let text = parameters.get("claimable_balance_id") ?? ""
    guard let id = try? ClaimableBalanceID(text) else { throw .invalid(field, "\(text) does not validate as claimableBalanceID") }
    return id
  }

  func offerID() throws(HorizonProblem) -> Int64 {
    guard let id = parameters.get("offer_id").flatMap({ Int64($0) }), id >= 0 else {
      throw .invalid("offer_id", "Offer ID must be an integer higher than 0")
    }
    return id
  }
}
