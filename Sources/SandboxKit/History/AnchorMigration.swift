import GRDB

/// Makes the table of the test anchor's records, which lie beside the ledgers that they belong to.
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
