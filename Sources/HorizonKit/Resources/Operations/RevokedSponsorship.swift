public import StellarKit

/// An entry whose reserve is no longer sponsored by the same account (CAP-33).
public enum RevokedSponsorship: Hashable, Sendable {
  /// An account.
  case account(AccountID)
  /// A claimable balance.
  case claimableBalance(ClaimableBalanceID)
  /// A data entry of an account, by its name.
  case data(AccountID, name: String)
  /// An offer, by its number.
  case offer(Int64)
  /// An account's trustline for an asset.
  case trustline(AccountID, Asset)
  /// An account's trustline for shares of a pool.
  case poolTrustline(AccountID, LiquidityPoolID)
  /// A signer of an account, by its key: `G…`, `T…`, `X…` or `P…`.
  case signer(AccountID, key: String)
}

extension RevokedSponsorship: FieldCodable {
  init(_ fields: FieldReader) throws {
    if fields.contains("account_id") {
      self = .account(try fields.accountID("account_id"))
    } else if fields.contains("claimable_balance_id") {
      self = .claimableBalance(try fields.balanceID("claimable_balance_id"))
    } else if fields.contains("data_account_id") {
      self = .data(try fields.accountID("data_account_id"), name: try fields.get("data_name"))
    } else if fields.contains("offer_id") {
      self = .offer(try fields.number("offer_id"))
    } else if fields.contains("trustline_asset") {
      self = .trustline(try fields.accountID("trustline_account_id"), try fields.canonicalAsset("trustline_asset"))
    } else if fields.contains("trustline_liquidity_pool_id") {
      self = .poolTrustline(try fields.accountID("trustline_account_id"), try fields.poolID("trustline_liquidity_pool_id"))
    } else if fields.contains("signer_key") {
      self = .signer(try fields.accountID("signer_account_id"), key: try fields.get("signer_key"))
    } else {
      throw UnknownKind.error("kind of entry", "", at: fields.codingPath)
    }
  }

  func write(to fields: inout FieldWriter) throws {
    switch self {
    case .account(let account): try fields.set("account_id", account)
    case .claimableBalance(let id): try fields.set("claimable_balance_id", id.hex)
    case .data(let account, let name):
      try fields.set("data_account_id", account)
      try fields.set("data_name", name)
    case .offer(let id): try fields.set("offer_id", number: id)
    case .trustline(let account, let asset):
      try fields.set("trustline_account_id", account)
      try fields.set("trustline_asset", canonical: asset)
    case .poolTrustline(let account, let pool):
      try fields.set("trustline_account_id", account)
      try fields.set("trustline_liquidity_pool_id", pool.hex)
    case .signer(let account, let key):
      try fields.set("signer_account_id", account)
      try fields.set("signer_key", key)
    }
  }
}
