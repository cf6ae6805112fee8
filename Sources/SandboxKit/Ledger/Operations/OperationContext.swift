import StellarKit

/// Whom an operation acts for, and where it stands.
struct OperationContext: Hashable, Sendable {
  /// The account it acts for, which exists.
  var source: AccountID
  /// Its transaction's source.
  var transactionSource: AccountID
  /// Its transaction's sequence number.
  var sequenceNumber: Int64
  /// Its place in the transaction, counted from 0.
  var index: UInt32
}
