import StellarKit
import StellarXDR

/// An operation of the history.
struct StoredOperation: Hashable, Sendable {
  var transaction: StoredTransaction
  /// Its place among the transaction's operations, counted from 0.
  let index: Int
  /// What it changed, as far as its envelope and its result don't say it.
  var changes = LedgerChanges()
  /// What contracts told in it.
  var events: [XDR.ContractEvent] = []

  var id: TotalOrderID { TotalOrderID(rawValue: transaction.id.rawValue + Int64(index) + 1) }
  var operation: XDR.Operation { transaction.transaction.operations[index] }
  /// The account that it acts for.
  var source: MuxedAccount { MuxedAccount(operation.sourceAccount ?? transaction.transaction.sourceAccount) }

  /// What it came to; nil where its transaction failed.
  var success: XDR.OperationResult? {
    guard transaction.isSuccessful else { return nil }
    let results = transaction.result.operationResults
    return results.indices.contains(index) ? results[index] : nil
  }
}
