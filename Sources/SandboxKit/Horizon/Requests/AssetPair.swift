import StellarKit

/// Two assets, one priced in the other, for which a request asks for trades or their aggregations.
struct AssetPair: Hashable, Sendable {
  var base: Asset
  /// The asset in which ``base`` is priced.
  var counter: Asset

  /// Reads the pair of a query, or returns nil if neither asset is named.
  init?(_ parameters: QueryParameters) throws(HorizonProblem) {
    let (base, counter) = (try parameters.pairedAsset("base"), try parameters.pairedAsset("counter"))
    switch (base, counter) {
    case (nil, nil): return nil
    case (let base?, let counter?): (self.base, self.counter) = (base, counter)
    default: throw .invalid("base_asset_type,counter_asset_type", "this endpoint supports asset pairs but only one asset supplied")
    }
  }
}

extension QueryParameters {
  /// Reads one asset of a pair. Horizon reads these less strictly than ``asset(prefix:)``: what isn't needed is ignored, and the code's length tells
  /// the two types of issued assets apart.
  ///
  /// - Parameter side: `base` or `counter`.
  func pairedAsset(_ side: String) throws(HorizonProblem) -> Asset? {
    let field = "\(side)_asset"
    guard let type = self["\(field)_type"] else { return nil }
    guard ["native", "credit_alphanum4", "credit_alphanum12"].contains(type) else { throw .unknownAssetType("\(field)_type") }
    let issuer = try account("\(field)_issuer")
    if type == "native" { return .native }
    guard let issuer else { throw .invalid(field, "invalid \(field): strkey is 0 bytes long; minimum valid length is 5") }
    guard let code = try? AssetCode(self["\(field)_code"] ?? "") else {
      throw .invalid(field, "invalid \(field): Asset code length is invalid")
    }
    return .issued(code: code, issuer: issuer)
  }
}
