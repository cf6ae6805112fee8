import Hummingbird
import StellarKit

/// The parameters of a request's query, without empty ones. As in Horizon, the first of each name counts.
struct QueryParameters: Hashable, Sendable {
  private(set) var all: [String: String] = [:]

  init(_ request: Request) {
    var seen: Set<Substring> = []
    for (name, value) in request.uri.queryParameters where seen.insert(name).inserted && !value.isEmpty { all[String(name)] = String(value) }
  }

  subscript(name: String) -> String? { all[name] }

  /// Reads an account's address.
  func account(_ name: String) throws(HorizonProblem) -> AccountID? {
    guard let text = self[name] else { return nil }
    return try ParameterText(name, text).account()
  }

  /// Reads a liquidity pool's id.
  func pool(_ name: String) throws(HorizonProblem) -> LiquidityPoolID? {
    guard let text = self[name] else { return nil }
    return try ParameterText(name, text).pool()
  }

  /// Reads `limit`, a whole number from 1 on.
  func limit(_ standard: Int, upTo most: Int = 200) throws(HorizonProblem) -> Int {
    guard let text = self["limit"] else { return standard }
    guard let number = Int(text) else { throw .invalid("limit", "unparseable value") }
    guard number > 0 else { throw .invalid("limit", "invalid limit: non-positive value provided") }
    guard number <= most else { throw .invalid("limit", "invalid limit: value provided that is over limit max of \(most)") }
    return number
  }

  /// Reads an amount above zero.
  func amount(_ name: String) throws(HorizonProblem) -> Amount {
    guard let text = self[name] else { throw .invalid(name, "invalid amount format: ") }
    guard let amount = try? Amount(text), amount > .zero else { throw .invalid(name, "Amount must be positive") }
    return amount
  }

  // MARK: Assets

  /// Reads an asset in one parameter: `native` or `CODE:ISSUER`.
  func asset(_ name: String) throws(HorizonProblem) -> Asset? {
    guard let text = self[name] else { return nil }
    guard let asset = Self.asset(text) else {
      throw .invalid(
        name, "Asset must be the string \"native\" or a string of the form \"Code:IssuerAccountID\" for issued assets.")
    }
    return asset
  }

  /// Reads the text of an asset in one parameter, or returns nil if it isn't one.
  static func asset(_ text: String) -> Asset? { text == "native" || text.contains(":") ? try? Asset(text) : nil }

  /// Reads an asset in up to three parameters: its type, its code and its issuer.
  ///
  /// - Parameter prefix: what the three names begin with, such as `selling_`.
  func asset(prefix: String) throws(HorizonProblem) -> Asset? {
    let (type, code, issuer) = ("\(prefix)asset_type", "\(prefix)asset_code", "\(prefix)asset_issuer")
    guard [nil, "native", "credit_alphanum4", "credit_alphanum12"].contains(self[type]) else { throw .unknownAssetType(type) }
    let account = try account(issuer)
    switch self[type] {
    case nil:
      guard self[code] == nil, account == nil else { throw .invalid(type, "Missing parameter") }
      return nil
    case "native":
      guard self[code] == nil else { throw .invalid(code, "native asset does not have a code") }
      guard account == nil else { throw .invalid(issuer, "native asset does not have an issuer") }
      return .native
    default:
      let longest = self[type] == "credit_alphanum4" ? 4 : 12
      guard let text = self[code], text.utf8.count <= longest, let known = try? AssetCode(text) else {
        throw .invalid(code, "Asset code must be 1-12 alphanumeric characters")
      }
      guard let account else { throw .invalid(issuer, "Missing parameter") }
      return .issued(code: known, issuer: account)
    }
  }
}
