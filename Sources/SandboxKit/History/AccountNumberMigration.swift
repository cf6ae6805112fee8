import GRDB

/// The migration that gives accounts numbers. The lists of their transactions, operations and effects use these, since keys would take most of the
/// room there.
enum AccountNumberMigration {
  static func run(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE accountNumbers (number INTEGER PRIMARY KEY, account BLOB NOT NULL UNIQUE);
        INSERT INTO accountNumbers (account)
          SELECT account FROM transactionsOfAccounts UNION SELECT account FROM operationsOfAccounts UNION SELECT account FROM effectsOfAccounts;
        """)
    try renumber("transactionsOfAccounts", ["isSuccessful"], in: db)
    try renumber("operationsOfAccounts", ["isPayment", "isSuccessful"], in: db)
    try renumber("effectsOfAccounts", [], in: db)
    try db.execute(sql: "CREATE INDEX effectsInOrder ON effectsOfAccounts (id)")
  }

  private static func renumber(_ table: String, _ flags: [String], in db: Database) throws {
    let columns = flags.map { ", \($0) INTEGER NOT NULL" }.joined()
    let values = flags.map { ", o.\($0)" }.joined()
    try db.execute(
      sql: """
        ALTER TABLE \(table) RENAME TO older;
        CREATE TABLE \(table) (account INTEGER NOT NULL, id INTEGER NOT NULL\(columns), PRIMARY KEY (account, id)) WITHOUT ROWID;
        INSERT INTO \(table) SELECT n.number, o.id\(values) FROM older o JOIN accountNumbers n ON n.account = o.account;
        DROP TABLE older;
        """)
  }
}
