public import StellarKit

/// An entry whose reserve is sponsored (CAP-33).
public enum SponsoredSubject: Hashable, Sendable {
  /// The effect's account itself.
  case account
  /// A trustline for an asset.
  case trustline(Asset)
  /// A trustline for shares of a pool.
  case poolTrustline(LiquidityPoolID)
  /// A data entry, by its name.
  case data(name: String)
  /// A claimable balance.
  case claimableBalance(ClaimableBalanceID)
  /// A signer, by its key.
  case signer(String)
}

extension SponsoredSubject {
  /// Horizon's name, and the index among the groups of three type numbers.
  var kind: (name: String, place: Int32) {
    switch self {
    case .account: ("account", 0)
    case .trustline, .poolTrustline: ("trustline", 1)
    case .data: ("data", 2)
    case .claimableBalance: ("claimable_balance", 3)
    case .signer: ("signer", 4)
    }
  }

  init(_ fields: FieldReader, place: Int32) throws {
    switch place {
    case 0: self = .account
    case 1 where fields.contains("liquidity_pool_id"): self = .poolTrustline(try fields.poolID("liquidity_pool_id"))
    case 1: self = .trustline(try fields.canonicalAsset("asset"))
    case 2: self = .data(name: try fields.get("data_name"))
    case 3: self = .claimableBalance(try fields.balanceID("balance_id"))
    default: self = .signer(try fields.get("signer"))
    }
  }

  func write(to fields: inout FieldWriter) throws {
    switch self {
    case .account: break
    case .trustline(let asset):
      try fields.set("asset_type", asset.type)
      try fields.set("asset", canonical: asset)
    case .poolTrustline(let id):
      try fields.set("asset_type", "liquidity_pool")
      try fields.set("liquidity_pool_id", id.hex)
    case .data(let name): try fields.set("data_name", name)
    case .claimableBalance(let id): try fields.set("balance_id", id.hex)
    case .signer(let key): try fields.set("signer", key)
    }
  }
}
