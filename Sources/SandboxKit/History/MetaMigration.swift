import GRDB

/// The migration that makes the table of transactions' meta, by ledger. Older ledgers have none.
enum MetaMigration {
  static func run(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE metas (ledger INTEGER PRIMARY KEY, meta BLOB NOT NULL)")
  }
}
