import StellarKit

/// Two assets of which one is priced in the other, as trades and their aggregations are asked for.
struct AssetPair: Hashable, Sendable {
  var base: Asset
  /// The asset in which ``base`` is priced.
  var counter: Asset

  /// Nil where neither is named.
  init?(_ parameters: QueryParameters) throws(HorizonProblem) {
    let (base, counter) = (try parameters.pairedAsset("base"), try parameters.pairedAsset("counter"))
    switch (base, counter) {
    case (nil, nil): return nil
    case (let base?, let counter?): (self.base, self.counter) = (base, counter)
    default: throw .invalid("base_asset_type,counter_asset_type", "Name both assets of a pair, or none.")
    }
  }
}

extension QueryParameters {
  /// One asset of a pair. Horizon reads these more loosely than ``asset(prefix:)``: what isn't needed is left aside, and
  /// what doesn't go together is refused under the asset's name.
  ///
  /// - Parameter side: `base` or `counter`.
  func pairedAsset(_ side: String) throws(HorizonProblem) -> Asset? {
    let field = "\(side)_asset"
    guard let type = self["\(field)_type"] else { return nil }
    guard ["native", "credit_alphanum4", "credit_alphanum12"].contains(type) else { throw .unknownAssetType("\(field)_type") }
    let issuer = try account("\(field)_issuer")
    if type == "native" { return .native }
    guard let issuer, let code = try? AssetCode(self["\(field)_code"] ?? "") else {
      throw .invalid(field, "An issued asset has a code of 1 to 12 letters and digits, and an issuer.")
    }
    let asset = Asset.issued(code: code, issuer: issuer)
    guard asset.typeName == type else {
      throw .invalid(field, "A code of up to 4 letters is of type credit_alphanum4, a longer one credit_alphanum12.")
    }
    return asset
  }
}
