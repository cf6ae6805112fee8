public import StellarKit

/// Whose transactions.
public enum TransactionScope: Hashable, Sendable {
  /// The whole network's.
  case all
  /// Those that an account took part in.
  case account(AccountID)
  /// A ledger's, by its number from 1.
  case ledger(UInt32)
  /// Those that made, claimed or took back a claimable balance.
  case claimableBalance(ClaimableBalanceID)
  /// Those that changed or used a liquidity pool.
  case liquidityPool(LiquidityPoolID)

  var place: Place {
    switch self {
    case .all: .all
    case .account(let id): .account(id)
    case .ledger(let sequence): .ledger(sequence)
    case .claimableBalance(let id): .claimableBalance(id)
    case .liquidityPool(let id): .liquidityPool(id)
    }
  }
}
