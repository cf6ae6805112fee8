/// The place of a ledger, a transaction or an operation in a network's history, as one number that grows (SEP-35).
/// Horizon uses it as operation id, transaction's paging token and cursor.
struct TotalOrderID: Hashable, Sendable, Comparable, CustomStringConvertible {
  private static let transactionMask: Int64 = (1 << 20) - 1
  private static let operationMask: Int64 = (1 << 12) - 1

  let rawValue: Int64

  init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes the id of a ledger, a transaction or an operation.
  ///
  /// - Parameters:
  ///   - transaction: its place in the ledger, counted from 1; 0 for the ledger itself.
  ///   - operation: its place in the transaction, counted from 1; 0 for the transaction itself.
  init(ledger: UInt32, transaction: Int = 0, operation: Int = 0) {
    rawValue = Int64(ledger) << 32 | (Int64(transaction) & Self.transactionMask) << 12 | Int64(operation) & Self.operationMask
  }

  /// Makes the last place within a ledger. Everything after it is in a later ledger.
  init(after ledger: UInt32) {
    self.init(ledger: ledger, transaction: Int(Self.transactionMask), operation: Int(Self.operationMask))
  }

  var ledger: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }
  /// The transaction that an operation belongs to.
  var transaction: TotalOrderID { TotalOrderID(rawValue: rawValue & ~Self.operationMask) }
  /// A transaction's place in its ledger, counted from 0.
  var index: Int { Int(rawValue >> 12 & Self.transactionMask) - 1 }
  /// An operation's place in its transaction, counted from 1.
  var operation: Int { Int(rawValue & Self.operationMask) }

  /// Returns the ids of a ledger and of everything in it.
  static func ids(ofLedger ledger: UInt32) -> Range<Int64> { Int64(ledger) << 32..<(Int64(ledger) + 1) << 32 }
  /// The ids of the transaction that this id stands for, and of its operations.
  var idsOfOperations: Range<Int64> { rawValue..<rawValue + Self.operationMask + 1 }

  var description: String { String(rawValue) }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
