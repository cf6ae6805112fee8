import StellarKit
import StellarXDR

/// Whose part of the history is asked for.
enum HistoryScope: Hashable, Sendable {
  case everything
  case account(AccountID)
  case ledger(UInt32)
  case transaction(TransactionHash)
  case operation(TotalOrderID)
  /// A liquidity pool or a claimable balance, which are both named by a hash.
  case entry(Bytes32)
}
