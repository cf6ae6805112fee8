import StellarKit

/// The text of a parameter, of a request's path, query or form.
struct ParameterText: Hashable, Sendable {
  /// The name under which Horizon refuses a wrong one.
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

  func pool() throws(HorizonProblem) -> LiquidityPoolID {
    guard let id = try? LiquidityPoolID(text) else { throw .invalid(name, "\(text) does not validate as sha256") }
    return id
  }
}
