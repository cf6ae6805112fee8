import Foundation
import GRDB

/// The migration that makes the tables of events and their facets, and fills them from the ledgers whose meta is stored.
enum EventMigration {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE events (
          place INTEGER NOT NULL,
          event INTEGER NOT NULL,
          "transaction" INTEGER NOT NULL,
          body BLOB NOT NULL,
          PRIMARY KEY (place, event)
        ) WITHOUT ROWID;
        CREATE TABLE facetsOfEvents (
          stretch INTEGER NOT NULL,
          facet INTEGER NOT NULL,
          place INTEGER NOT NULL,
          event INTEGER NOT NULL,
          PRIMARY KEY (stretch, facet, place, event)
        ) WITHOUT ROWID;
        """)
    let (reader, writer) = (HistoryReader(db), HistoryEventWriter(db))
    for ledger in try UInt32.fetchAll(db, sql: "SELECT ledger FROM metas ORDER BY ledger") {
      let events = try reader.meta(ofLedger: ledger)?.transactions.map { MetaEvents(try $0.value) } ?? []
      try writer.write(events, ofLedger: ledger)
    }
  }
}
