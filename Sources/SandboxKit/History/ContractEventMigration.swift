import GRDB

/// The migration that makes the table of the events of contracts' operations. Effects and movements of these operations are derived from the events.
enum ContractEventMigration {
  static func run(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE eventsOfOperations (id INTEGER PRIMARY KEY, events BLOB NOT NULL)")
  }
}
