import GRDB

/// Makes room for what contracts' operations told: their effects, and what they moved, are worked out from it.
enum ContractEventMigration {
  static func run(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE eventsOfOperations (id INTEGER PRIMARY KEY, events BLOB NOT NULL)")
  }
}
