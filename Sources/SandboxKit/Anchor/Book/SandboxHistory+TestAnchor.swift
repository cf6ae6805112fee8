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

  /// Takes what earlier versions wrote of people off the disk, also from pages that are no longer in use.
  func rewrite(_ book: AnchorBook) throws(SandboxError) {
    // Unused pages come first: if this is stopped before the rows are written, the next start finds the old rows and does all of it again. Once they are
    // written, it wouldn't; so what they replace is overwritten with zeros in the same step.
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
