public import StellarKit

/// Which accounts. Horizon takes exactly one filter.
public enum AccountFilter: Hashable, Sendable {
  /// Those for which a key may sign. Horizon finds keys only, no other kinds of signers.
  case signer(AccountID)
  /// Those with a trustline to an issued asset.
  case asset(code: AssetCode, issuer: AccountID)
  /// Those with entries whose reserve an account pays.
  case sponsor(AccountID)
  /// Those with shares of a liquidity pool.
  case liquidityPool(LiquidityPoolID)

  var query: [String: String] {
    switch self {
    case .signer(let id): ["signer": id.address]
    case .asset(let code, let issuer): ["asset": Asset.issued(code: code, issuer: issuer).canonical]
    case .sponsor(let id): ["sponsor": id.address]
    case .liquidityPool(let id): ["liquidity_pool": id.hex]
    }
  }
}
