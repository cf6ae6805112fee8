public import StellarKit

/// The scope of a list of operations.
public enum OperationScope: Hashable, Sendable {
  /// All operations of the network.
  case all
  /// The operations in which an account took part.
  case account(AccountID)
  /// The operations of a ledger, by its number from 1.
  case ledger(UInt32)
  /// The operations of a transaction, even if it failed.
  case transaction(TransactionHash)
  /// The operations that created, claimed or clawed back a claimable balance.
  case claimableBalance(ClaimableBalanceID)
  /// The operations that changed or used a liquidity pool.
  case liquidityPool(LiquidityPoolID)

  var place: Place {
    switch self {
    case .all: .all
    case .account(let id): .account(id)
    case .ledger(let sequence): .ledger(sequence)
    case .transaction(let hash): .transaction(hash)
    case .claimableBalance(let id): .claimableBalance(id)
    case .liquidityPool(let id): .liquidityPool(id)
    }
  }
}
