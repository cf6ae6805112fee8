import Foundation
import GRDB
import StellarKit
import StellarXDR

extension Row {
  /// Reads a column of fixed size.
  func fixed<Value: FixedBytes>(_ column: String) throws -> Value {
    guard let value = Value(self[column] as Data) else { throw InvalidRow(description: "\(column) has the wrong length") }
    return value
  }

  /// Reads the XDR in a column.
  func xdr<Value: XDRCodable>(_ column: String) throws -> Value {
    try Value(xdr: [UInt8](self[column] as Data))
  }
}

extension StoredLedger {
  init(_ row: Row) throws {
    self.init(
      header: try row.xdr("header"), hash: try row.fixed("hash"), successfulTransactions: row["successful"],
      failedTransactions: row["failed"], operations: row["operations"], allOperations: row["allOperations"]
    )
  }
}

extension StoredTransaction {
  init(_ row: Row) throws {
    self.init(
      id: TotalOrderID(rawValue: row["id"]),
      hash: TransactionHash(try row.fixed("hash")),
      innerHash: row.hasNull(atIndex: 2) ? nil : TransactionHash(try row.fixed("innerHash")),
      envelope: try row.xdr("envelope"),
      result: try row.xdr("result"),
      closeTime: UInt64(clamping: row["closeTime"] as Int64)
    )
  }
}

extension LedgerChanges {
  /// Reads what the row's operation changed, which is nothing if the row says nothing about it.
  init(_ row: Row?) throws {
    guard let stored = row?["changes"] as Data? else {
      self.init()
      return
    }
    try self.init(stored: [UInt8](stored))
  }
}

extension StoredContractEvents {
  /// Reads the events of contracts in the row's operation, of which there are none if the row says nothing about them.
  init(_ row: Row?) throws {
    guard let row, row.hasColumn("events"), let stored = row["events"] as Data? else {
      self.init([])
      return
    }
    try self.init(xdr: [UInt8](stored))
  }
}

extension FixedBytes {
  /// The bytes for a database column.
  var data: Data { Data(bytes) }
}
