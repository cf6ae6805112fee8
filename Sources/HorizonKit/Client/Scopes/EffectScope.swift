public import StellarKit

/// The scope of a list of effects.
public enum EffectScope: Hashable, Sendable {
  /// All effects of the network.
  case all
  /// The effects on an account.
  case account(AccountID)
  /// The effects of a ledger, by its number from 1.
  case ledger(UInt32)
  /// The effects of a transaction.
  case transaction(TransactionHash)
  /// The effects of an operation, by its number (``OperationResource/id``).
  case operation(Int64)
  /// The effects on a liquidity pool.
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
