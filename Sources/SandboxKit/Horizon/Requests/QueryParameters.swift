import Hummingbird
import StellarKit

/// The parameters of a request's query, without what is empty, read as Horizon reads them.
struct QueryParameters: Hashable, Sendable {
  private(set) var all: [String: String] = [:]

  init(_ request: Request) {
    for (name, value) in request.uri.queryParameters where !value.isEmpty { all[String(name)] = String(value) }
  }

  subscript(name: String) -> String? { all[name] }

  /// An account's address.
  func account(_ name: String) throws(HorizonProblem) -> AccountID? {
    guard let text = self[name] else { return nil }
    return try ParameterText(name, text).account()
  }

  /// A liquidity pool's id.
  func pool(_ name: String) throws(HorizonProblem) -> LiquidityPoolID? {
    guard let text = self[name] else { return nil }
    return try ParameterText(name, text).pool()
  }

  /// A whole number from 1 on.
  func limit(_ standard: Int, upTo most: Int = 200) throws(HorizonProblem) -> Int {
    guard let text = self["limit"] else { return standard }
    guard let number = Int(text), (1...most).contains(number) else {
      throw .invalid("limit", "The limit is a whole number from 1 to \(most).")
    }
    return number
  }

  /// An amount above zero.
  func amount(_ name: String) throws(HorizonProblem) -> Amount {
    guard let amount = self[name].flatMap({ try? Amount($0) }), amount > .zero else {
      throw .invalid(name, "The amount is a number above 0 with at most 7 decimals.")
    }
    return amount
  }

  // MARK: Assets

  /// An asset in one parameter: `native` or `CODE:ISSUER`.
  func asset(_ name: String) throws(HorizonProblem) -> Asset? {
    guard let text = self[name] else { return nil }
    guard let asset = Self.asset(text) else { throw .invalid(name, "An asset is native, or CODE:ISSUER for an issued one.") }
    return asset
  }

  /// Assets in one parameter, with commas between them.
  ///
  /// - Parameter most: how many there may be.
  func assets(_ name: String, upTo most: Int) throws(HorizonProblem) -> [Asset] {
    let texts = (self[name] ?? "").split(separator: ",", maxSplits: most)
    let assets = texts.compactMap { Self.asset(String($0)) }
    guard texts.count <= most else { throw .invalid(name, "There may be \(most) assets at most.") }
    guard assets.count == texts.count else {
      throw .invalid(name, "Assets are written with commas between them: native, or CODE:ISSUER for an issued one.")
    }
    return assets
  }

  private static func asset(_ text: String) -> Asset? {
    text == "native" || text.contains(":") ? try? Asset(text) : nil
  }

  /// An asset in up to three parameters: its type, its code and its issuer.
  ///
  /// - Parameter prefix: of the three names, such as `selling_`.
  func asset(prefix: String) throws(HorizonProblem) -> Asset? {
    let (type, code, issuer) = ("\(prefix)asset_type", "\(prefix)asset_code", "\(prefix)asset_issuer")
    switch self[type] {
    case nil:
      guard self[code] == nil, self[issuer] == nil else { throw .invalid(type, "An asset's code and issuer go with its type.") }
      return nil
    case "native":
      guard self[code] == nil else { throw .invalid(code, "Lumens have no code.") }
      guard self[issuer] == nil else { throw .invalid(issuer, "Lumens have no issuer.") }
      return .native
    case "credit_alphanum4": return try issuedAsset(code, issuer, lengths: 1...4)
    case "credit_alphanum12": return try issuedAsset(code, issuer, lengths: 1...12)
    default: throw .unknownAssetType(type)
    }
  }

  private func issuedAsset(_ code: String, _ issuer: String, lengths: ClosedRange<Int>) throws(HorizonProblem) -> Asset {
    guard let text = self[code], let known = try? AssetCode(text), lengths.contains(text.utf8.count) else {
      throw .invalid(code, "The code of such an asset has \(lengths.lowerBound) to \(lengths.upperBound) letters and digits.")
    }
    guard let account = try account(issuer) else { throw .invalid(issuer, "An issued asset has an issuer.") }
    return .issued(code: known, issuer: account)
  }
}
