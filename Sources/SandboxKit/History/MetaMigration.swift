import GRDB

/// Makes room for the meta of transactions, by the ledger that holds them. Ledgers from before have none.
enum MetaMigration {
  static func run(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE metas (ledger INTEGER PRIMARY KEY, meta BLOB NOT NULL)")
  }
}
