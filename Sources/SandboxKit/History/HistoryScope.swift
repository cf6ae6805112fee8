import StellarKit

/// Whose part of the history is asked for.
enum HistoryScope: Hashable, Sendable {
  case everything
  case account(AccountID)
  case ledger(UInt32)
  case transaction(TransactionHash)
}
