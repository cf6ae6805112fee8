import StellarKit
import StellarXDR

/// An operation of the history.
struct StoredOperation: Hashable, Sendable {
  let transaction: StoredTransaction
  /// Its place among the transaction's operations, counted from 0.
  let index: Int

  var id: TotalOrderID { TotalOrderID(rawValue: transaction.id.rawValue + Int64(index) + 1) }
  var operation: XDR.Operation { transaction.transaction.operations[index] }
  /// The account that it acts for.
  var source: MuxedAccount { MuxedAccount(operation.sourceAccount ?? transaction.transaction.sourceAccount) }
}
