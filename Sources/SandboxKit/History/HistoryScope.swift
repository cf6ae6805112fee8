import StellarKit
import StellarXDR

/// The part of the history that is asked for.
enum HistoryScope: Hashable, Sendable {
  case everything
  case account(AccountID)
  case ledger(UInt32)
  case transaction(TransactionHash)
  case operation(TotalOrderID)
  /// A liquidity pool or a claimable balance. Both are named by a hash.
  case entry(Bytes32)
}
