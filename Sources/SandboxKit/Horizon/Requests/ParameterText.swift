import StellarKit

/// The text of a parameter in a request's path, query or form.
struct ParameterText: Hashable, Sendable {
  /// The name of the parameter, which Horizon's error says if it is wrong.
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  func account() throws(HorizonProblem) -> AccountID {
    guard let account = try? AccountID(text) else {
      throw .invalid(name, "Account ID must start with `G` and contain 56 alphanum characters")
    }
    return account
  }

  /// Reads a liquidity pool's id, of which Horizon takes only hexadecimal digits in lower case, and no `L…`.
  func pool() throws(HorizonProblem) -> LiquidityPoolID {
    guard let id = try? LiquidityPoolID(text), id.hex == text else { throw .invalid(name, "\(text) does not validate as sha256") }
    return id
  }

  /// Reads a claimable balance's id, of which Horizon takes only hexadecimal digits, and no `B…`.
  func balance() throws(HorizonProblem) -> ClaimableBalanceID {
    guard let id = try? ClaimableBalanceID(text), id.hex == text.lowercased() else {
      throw .invalid(name, "\(text) does not validate as claimableBalanceID")
    }
    return id
  }

  func ledger() throws(HorizonProblem) -> UInt32 {
    guard let sequence = UInt32(text) else { throw .invalid(name, "Ledger ID must be an integer higher than 0") }
    guard sequence > 0 else { throw .beforeHistory }
    // The ids of what is in a ledger have 31 bits for its number.
    guard sequence < Int32.max else { throw .notFound }
    return sequence
  }

  func transactionHash() throws(HorizonProblem) -> TransactionHash {
    guard let hash = TransactionHash(text), hash.description == text else {
      throw .invalid(name, "Transaction hash must be a hex-encoded, lowercase SHA-256 hash")
    }
    return hash
  }

  /// Reads an operation's id.
  ///
  /// - Parameter problem: the problem with which Horizon refuses what isn't a number.
  func operationID(or problem: HorizonProblem) throws(HorizonProblem) -> TotalOrderID {
    guard let id = Int64(text), (0..<Int64.max).contains(id) else { throw problem }
    return TotalOrderID(rawValue: id)
  }
}
