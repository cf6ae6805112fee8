import StellarXDR

/// A ledger of the history.
struct StoredLedger: Hashable, Sendable {
  var header: LedgerHeader
  var hash: Bytes32
  var successfulTransactions: Int
  var failedTransactions: Int
  /// The number of operations in successful transactions.
  var operations: Int
  /// The number of operations in all transactions.
  var allOperations: Int

  init(_ closed: ClosedLedger) {
    header = closed.header
    hash = closed.hash
    let successful = closed.transactions.filter(\.result.isSuccess)
    successfulTransactions = successful.count
    failedTransactions = closed.transactions.count - successful.count
    operations = successful.reduce(0) { $0 + $1.transaction.transaction.operations.count }
    allOperations = closed.transactions.reduce(0) { $0 + $1.transaction.transaction.operations.count }
  }

  init(
    header: LedgerHeader, hash: Bytes32, successfulTransactions: Int, failedTransactions: Int, operations: Int, allOperations: Int
  ) {
    self.header = header
    self.hash = hash
    self.successfulTransactions = successfulTransactions
    self.failedTransactions = failedTransactions
    self.operations = operations
    self.allOperations = allOperations
  }

  var id: TotalOrderID { TotalOrderID(ledger: header.sequence) }
}
