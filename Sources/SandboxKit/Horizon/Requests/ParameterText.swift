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
    do throws(StrKeyError) {
      return try AccountID(text)
    } catch {
      throw .invalid(name, "An account's address begins with G and has 56 letters and digits: \(error).")
    }
  }

  func pool() throws(HorizonProblem) -> LiquidityPoolID {
    guard let id = try? LiquidityPoolID(text) else { throw .invalid(name, "A liquidity pool's id has 64 hexadecimal digits.") }
    return id
  }
}
