import GRDB
import StellarKit

/// The migration that cuts the lists of accounts' transactions and operations, and of hashes, into segments. Each segment is written for a while and
/// then never again.
///
/// Accounts and hashes come in any order. In one long list, each payment would change pages of the database of its own, which have to be read and
/// written again. In a segment, payments soon share pages, however long the history is.
enum SegmentMigration {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE segments (segment INTEGER PRIMARY KEY, transactions INTEGER NOT NULL);
        INSERT INTO segments SELECT 0, count(*) FROM transactions;
        """)
    try cut("transactionsOfAccounts", ["isSuccessful"], in: db)
    try cut("operationsOfAccounts", ["isPayment", "isSuccessful"], in: db)
    try db.execute(
      sql: """
        DROP INDEX transactionsByHash;
        DROP INDEX transactionsByInnerHash;
        CREATE TABLE hashes (
          segment INTEGER NOT NULL,
          start INTEGER NOT NULL,
          id INTEGER NOT NULL,
          PRIMARY KEY (segment, start, id)
        ) WITHOUT ROWID;
        """)
    let hashes = try Row.fetchCursor(db, sql: "SELECT id, hash, innerHash FROM transactions")
    while let row = try hashes.next() {
      for column in ["hash", "innerHash"] where row[column] != nil {
        try db.cachedStatement(sql: "INSERT INTO hashes VALUES (0, ?, ?)")
          .execute(arguments: [TransactionHash(try row.fixed(column)).start, try row.value("id") as Int64])
      }
    }
  }

  private static func cut(_ table: String, _ flags: [String], in db: Database) throws {
    let columns = flags.map { ", \($0) INTEGER NOT NULL" }.joined()
    let values = flags.map { ", \($0)" }.joined()
    try db.execute(
      sql: """
        ALTER TABLE \(table) RENAME TO older;
        CREATE TABLE \(table) (
          segment INTEGER NOT NULL, account INTEGER NOT NULL, id INTEGER NOT NULL\(columns), PRIMARY KEY (segment, account, id)
        ) WITHOUT ROWID;
        INSERT INTO \(table) SELECT 0, account, id\(values) FROM older;
        DROP TABLE older;
        """)
  }
}
