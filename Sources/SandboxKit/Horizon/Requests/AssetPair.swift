import StellarKit

/// Two assets of which one is priced in the other, as trades and their aggregations are asked for.
struct AssetPair: Hashable, Sendable {
  var base: Asset
  /// The asset in which ``base`` is priced.
  var counter: Asset

  /// Nil where neither is named.
  init?(_ parameters: [String: String]) throws(HorizonProblem) {
    let (base, counter) = (try Self.asset("base", parameters), try Self.asset("counter", parameters))
    switch (base, counter) {
    case (nil, nil): return nil
    case (let base?, let counter?): (self.base, self.counter) = (base, counter)
    default: throw .invalid("base_asset_type,counter_asset_type", "Name both assets of a pair, or none.")
    }
  }

  /// The asset whose parts have names with a prefix.
  ///
  /// - Parameter prefix: `base` or `counter`.
  static func asset(_ prefix: String, _ parameters: [String: String]) throws(HorizonProblem) -> Asset? {
    let field = "\(prefix)_asset"
    guard let type = parameters["\(field)_type"] else { return nil }
    guard ["native", "credit_alphanum4", "credit_alphanum12"].contains(type) else {
      throw .invalid("\(field)_type", "An asset's type is native, credit_alphanum4 or credit_alphanum12.")
    }
    let issuer: AccountID?
    do throws(StrKeyError) {
      issuer = try parameters["\(field)_issuer"].map { text throws(StrKeyError) in try AccountID(text) }
    } catch {
      throw .invalid("\(field)_issuer", "An account's address begins with G and has 56 letters and digits: \(error).")
    }
    if type == "native" { return .native }
    guard let issuer, let code = try? AssetCode(parameters["\(field)_code"] ?? "") else {
      throw .invalid(field, "An issued asset has a code of 1 to 12 letters and digits, and an issuer.")
    }
    let asset = Asset.issued(code: code, issuer: issuer)
    guard asset.typeName == type else {
      throw .invalid(field, "A code of up to 4 letters is of type credit_alphanum4, a longer one credit_alphanum12.")
    }
    return asset
  }
}
