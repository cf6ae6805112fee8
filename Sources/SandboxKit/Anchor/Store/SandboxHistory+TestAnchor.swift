import Foundation
import GRDB

extension SandboxHistory {
  /// Reads the test anchor's records.
  func anchorRecords() throws(SandboxError) -> [AnchorRecord] {
    try change { db in
      try Row.fetchAll(db, sql: "SELECT kind, id, content FROM anchorRecords").compactMap { row in
        guard let kind = AnchorRecord.Kind(rawValue: try row.value("kind")) else { return nil }
        return AnchorRecord(kind: kind, id: try row.value("id"), content: try row.value("content"))
      }
    }
  }

  /// Removes what earlier versions wrote about people from the disk, also from pages of the database that are no longer in use.
  func rewrite(_ store: AnchorStore) throws(SandboxError) {
    // The unused pages come first. If this is interrupted before the rows are written, the next start finds the old rows and does everything again.
    // Once they are written, it wouldn't. So SQLite overwrites what they replace with zeros in the same step.
    try compact()
    try change { db in try db.execute(sql: "PRAGMA secure_delete = ON") }
    try write(AnchorChanges(transfers: Array(store.transfers.values), customers: Array(store.customers.values)))
    try compact()
  }

  /// Writes the test anchor's changes. They are on disk when this returns.
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
