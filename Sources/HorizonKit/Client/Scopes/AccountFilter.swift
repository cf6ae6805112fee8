public import StellarKit

/// A filter for accounts. Horizon takes exactly one.
public enum AccountFilter: Hashable, Sendable {
  /// Accounts for which a key may sign. Horizon only finds public keys, no other kinds of signers.
  case signer(AccountID)
  /// Accounts with a trustline to an issued asset.
  case asset(code: AssetCode, issuer: AccountID)
  /// Accounts with entries whose reserve this account sponsors.
  case sponsor(AccountID)
  /// Accounts with shares of a liquidity pool.
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
