import Hummingbird
import StellarKit

/// Reads what is named in a request's path.
extension RequestContext {
  func accountID() throws(HorizonProblem) -> AccountID {
    do throws(StrKeyError) {
      return try AccountID(parameters.get("account_id") ?? "")
    } catch {
      throw .invalid("account_id", "An account's address begins with G and has 56 letters and digits: \(error).")
    }
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

  func operationID() throws(HorizonProblem) -> TotalOrderID {
    guard let id = parameters.get("id").flatMap({ Int64($0) }), id > 0 else {
      throw .invalid("id", "An operation's id is a whole number above 0.")
    }
    return TotalOrderID(rawValue: id)
  }
}
