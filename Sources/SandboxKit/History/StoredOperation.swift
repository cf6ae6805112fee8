import StellarKit
import StellarXDR

/// An operation of the history.
struct StoredOperation: Hashable, Sendable {
  var transaction: StoredTransaction
  /// Its place among the transaction's operations, counted from 0.
  let index: Int
  /// The entries that it changed, unless its envelope and its result say everything already.
  var changes = LedgerChanges()
  /// The events that contracts emitted in it.
  var events: [XDR.ContractEvent] = []

  var id: TotalOrderID { TotalOrderID(rawValue: transaction.id.rawValue + Int64(index) + 1) }
  var operation: XDR.Operation { transaction.transaction.operations[index] }
  /// The account that it acts for.
  var source: MuxedAccount { MuxedAccount(operation.sourceAccount ?? transaction.transaction.sourceAccount) }

  /// Its result; nil if its transaction failed.
  var success: XDR.OperationResult? {
    guard transaction.isSuccessful else { return nil }
    let results = transaction.result.operationResults
    return results.indices.contains(index) ? results[index] : nil
  }
}
