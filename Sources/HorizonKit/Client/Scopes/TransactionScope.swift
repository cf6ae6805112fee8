public import StellarKit

/// The scope of a list of transactions.
public enum TransactionScope: Hashable, Sendable {
  /// All transactions of the network.
  case all
  /// The transactions in which an account took part.
  case account(AccountID)
  /// The transactions of a ledger, by its number from 1.
  case ledger(UInt32)
  /// The transactions that created, claimed or clawed back a claimable balance.
  case claimableBalance(ClaimableBalanceID)
  /// The transactions that changed or used a liquidity pool.
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
