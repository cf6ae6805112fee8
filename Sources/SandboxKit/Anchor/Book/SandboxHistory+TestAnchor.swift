import Foundation
import GRDB

extension SandboxHistory {
  /// The test anchor's records.
  func anchorRecords() throws(SandboxError) -> [AnchorRecord] {
    try change { db in
      try Row.fetchAll(db, sql: "SELECT kind, id, content FROM anchorRecords").compactMap { row in
        AnchorRecord.Kind(rawValue: row["kind"]).map { AnchorRecord(kind: $0, id: row["id"], content: row["content"]) }
      }
    }
  }

  /// Takes what earlier versions wrote of people off the disk, from pages that aren't in use too.
  func rewrite(_ book: AnchorBook) throws(SandboxError) {
    // Stopped before the rows are written, the next start does all of it again. What they replace is overwritten.
    try compact()
    try change { db in try db.execute(sql: "PRAGMA secure_delete = ON") }
    try write(AnchorChanges(transfers: Array(book.transfers.values), customers: Array(book.customers.values)))
    try compact()
  }

  /// Writes what the test anchor changed, on disk when this returns.
  func write(_ changes: AnchorChanges) throws(SandboxError) {
    try change { db in
      for id in changes.deletedCustomers {
        try db.execute(sql: "DELETE FROM anchorRecords WHERE kind = 'customer' AND id = ?", arguments: [id])
      }
      for record in try changes.records() {
        try db.execute(
          sql: "INSERT OR REPLACE INTO anchorRecords (kind, id, content) VALUES (?, ?, ?)",
          arguments: [record.kind.rawValue, record.id, record.content])
      }
    }
  }
}
