import GRDB

/// The migration that makes the table of the test anchor's records. They are stored beside the ledgers that they belong to.
enum AnchorMigration {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE anchorRecords (
          kind TEXT NOT NULL,
          id TEXT NOT NULL,
          content BLOB NOT NULL,
          PRIMARY KEY (kind, id)
        ) WITHOUT ROWID;
        """)
  }
}
