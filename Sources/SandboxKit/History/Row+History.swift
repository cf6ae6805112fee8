import Foundation
import GRDB
import StellarKit
import StellarXDR

extension Row {
  /// Reads a column. In a damaged file it may hold a value of another kind, with which GRDB's subscripts would end the program.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws(InvalidRow) -> Value {
    do {
      return try decode(forColumn: column)
    } catch {
      throw InvalidRow(description: "\(column) holds a value of the wrong kind")
    }
  }

  /// Reads a column of fixed size.
  func fixed<Value: FixedBytes>(_ column: String) throws -> Value {
    guard let value = Value(try value(column) as Data) else { throw InvalidRow(description: "\(column) has the wrong length") }
    return value
  }

  /// Reads the XDR in a column.
  func xdr<Value: XDRCodable>(_ column: String) throws -> Value {
    try Value(xdr: [UInt8](try value(column) as Data))
  }
}

extension StoredLedger {
  init(_ row: Row) throws {
    self.init(
      header: try row.xdr("header"), hash: try row.fixed("hash"), successfulTransactions: try row.value("successful"),
      failedTransactions: try row.value("failed"), operations: try row.value("operations"), allOperations: try row.value("allOperations")
    )
  }
}

extension StoredTransaction {
  init(_ row: Row) throws {
    self.init(
      id: TotalOrderID(rawValue: try row.value("id")),
      hash: TransactionHash(try row.fixed("hash")),
      innerHash: row.hasNull(atIndex: 2) ? nil : TransactionHash(try row.fixed("innerHash")),
      envelope: try row.xdr("envelope"),
      result: try row.xdr("result"),
      closeTime: UInt64(clamping: try row.value("closeTime") as Int64)
    )
  }
}

extension LedgerChanges {
  /// Reads what the row's operation changed, which is nothing if the row says nothing about it.
  init(_ row: Row?) throws {
    guard let row, let stored = try row.value("changes") as Data? else {
      self.init()
      return
    }
    try self.init(stored: [UInt8](stored))
  }
}

extension StoredContractEvents {
  /// Reads the events of contracts in the row's operation, of which there are none if the row says nothing about them.
  init(_ row: Row?) throws {
    guard let row, let stored = try row.value("events") as Data? else {
      self.init([])
      return
    }
    try self.init(xdr: [UInt8](stored))
  }
}

extension EventPlace {
  init(_ row: Row) throws {
    self.init(id: TotalOrderID(rawValue: try row.value("place")), event: try row.value("event"))
  }
}

extension FixedBytes {
  /// The bytes for a database column.
  var data: Data { Data(bytes) }
}
