public import StellarKit

/// Whose effects.
public enum EffectScope: Hashable, Sendable {
  /// The whole network's.
  case all
  /// Those on an account.
  case account(AccountID)
  /// A ledger's, by its number from 1.
  case ledger(UInt32)
  /// A transaction's.
  case transaction(TransactionHash)
  /// An operation's, by its number (``OperationResource/id``).
  case operation(Int64)
  /// Those on a liquidity pool.
  case liquidityPool(LiquidityPoolID)

  var place: Place {
    switch self {
    case .all: .all
    case .account(let id): .account(id)
    case .ledger(let sequence): .ledger(sequence)
    case .transaction(let hash): .transaction(hash)
    case .operation(let id): .operation(id)
    case .liquidityPool(let id): .liquidityPool(id)
    }
  }
}
