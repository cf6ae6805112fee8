import StellarKit

/// An asset as SEP-38 names it: on the ledger or outside of it.
enum TradedAsset: Hashable, Codable, Sendable {
  case ledger(IssuedAsset)
  case fiat(Fiat)

  static let all: [TradedAsset] = IssuedAsset.allCases.map { .ledger($0) } + Fiat.allCases.map { .fiat($0) }

  /// Reads `iso4217:USD`, `stellar:USDC:G…` or `stellar:native`.
  init(_ text: String, issuer: AccountID) throws(AnchorRefusal) {
    guard let asset = Self.all.first(where: { $0.name(issuer: issuer) == text }) else {
      throw .refused("The asset “\(text)” isn't dealt in here. GET /info lists those that are.")
    }
    self = asset
  }

  /// Returns the name in SEP-38's form.
  func name(issuer: AccountID) -> String {
    switch self {
    case .ledger(.native): "stellar:native"
    case .ledger(let asset): "stellar:\(asset.rawValue):\(issuer.address)"
    case .fiat(let fiat): "iso4217:\(fiat.rawValue)"
    }
  }

  var code: String {
    switch self {
    case .ledger(let asset): asset.code
    case .fiat(let fiat): fiat.rawValue
    }
  }

  var value: UnitValue {
    switch self {
    case .ledger(let asset): asset.value
    case .fiat(let fiat): fiat.value
    }
  }

  /// The number of decimals of its amounts.
  var decimals: Int { if case .fiat = self { 2 } else { 7 } }

  /// The smallest amount of it, in units of the size of a stroop.
  var step: Int64 { decimals == 2 ? 100_000 : 1 }

  /// The asset on the ledger, or nil for money outside of the ledger.
  var asset: IssuedAsset? { if case .ledger(let asset) = self { asset } else { nil } }

  var fiat: Fiat? { if case .fiat(let fiat) = self { fiat } else { nil } }
}

/// The value of one unit of an asset, as a fraction of the US dollar. There are only these values, so that the prices between them are short
/// decimals.
enum UnitValue: String, Codable, Sendable {
  case one
  case tenth
  case fiveQuarters

  var fraction: (numerator: Int64, denominator: Int64) {
    switch self {
    case .one: (1, 1)
    case .tenth: (1, 10)
    case .fiveQuarters: (5, 4)
    }
  }
}

/// Money outside of the ledger, which the anchor pretends to take and to give.
enum Fiat: String, CaseIterable, Codable, Sendable {
  case usd = "USD"
  case eur = "EUR"

  var value: UnitValue { self == .usd ? .one : .fiveQuarters }
  var country: String { self == .usd ? "US" : "DE" }
}
