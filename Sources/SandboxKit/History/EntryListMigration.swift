import GRDB

/// The migration that makes the lists of entries and the statistics of assets, from the existing entries.
enum EntryListMigration {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE facets (
          facet BLOB NOT NULL,
          place BLOB NOT NULL,
          part BLOB NOT NULL,
          PRIMARY KEY (facet, place, part)
        ) WITHOUT ROWID;
        CREATE TABLE assets (
          code TEXT NOT NULL,
          issuer TEXT NOT NULL,
          statistics BLOB NOT NULL,
          PRIMARY KEY (code, issuer)
        ) WITHOUT ROWID;
        CREATE INDEX assetsByIssuer ON assets (issuer, code);
        """)
    let reader = HistoryReader(db)
    guard let latest = try reader.latestLedger() else { return }
    try EntryListWriter(db).write(LedgerChanges(making: try reader.state(header: latest.header)))
  }
}
