import StellarKit
import StellarXDR

/// Transactions that wait for the next ledger, where ledgers close at an interval.
struct SubmissionQueue: Sendable {
  /// What the queue says to one more transaction.
  enum Answer: Hashable, Sendable {
    case taken
    /// No more fits into the next ledger, or the account has one waiting already: there is one a ledger.
    case full
    /// The fee source can't pay for this one beside those that wait.
    case insufficientBalance
  }

  private(set) var transactions: [LedgerTransaction] = []
  private var operations = 0
  /// The last sequence number that waits, for each source.
  private var sequenceNumbers: [AccountID: Int64] = [:]
  /// The most that those that wait may cost each fee source, in stroops.
  private var fees: [AccountID: Int64] = [:]
  /// What the friendbot has been asked for.
  private var fundings: [AccountID: TransactionHash] = [:]

  /// Takes a transaction that is valid by itself.
  mutating func add(_ transaction: LedgerTransaction, on state: LedgerState) -> Answer {
    guard sequenceNumbers[transaction.source] == nil else { return .full }
    guard operations + transaction.transaction.operations.count <= Int(state.header.maxTransactionSetSize) else { return .full }
    let available = state.accounts[transaction.feeSource].map { state.availableBalance(of: $0) } ?? 0
    guard available - transaction.maxFee >= fees[transaction.feeSource, default: 0] else { return .insufficientBalance }
    append(transaction)
    return .taken
  }

  /// Takes a transaction of the friendbot's, which may have several waiting.
  mutating func add(_ transaction: LedgerTransaction, funding account: AccountID) {
    fundings[account] = transaction.hash
    append(transaction)
  }

  private mutating func append(_ transaction: LedgerTransaction) {
    transactions.append(transaction)
    operations += transaction.transaction.operations.count
    sequenceNumbers[transaction.source] = transaction.transaction.seqNum
    fees[transaction.feeSource, default: 0] += transaction.maxFee
  }

  /// The last sequence number of an account that waits, if one does.
  func sequenceNumber(of account: AccountID) -> Int64? { sequenceNumbers[account] }

  /// The transaction that waits to fund an account, if one does.
  func funding(of account: AccountID) -> TransactionHash? { fundings[account] }

  /// Whether the friendbot can be asked for more before the next ledger.
  func hasRoom(on state: LedgerState) -> Bool { operations < Int(state.header.maxTransactionSetSize) }
}
