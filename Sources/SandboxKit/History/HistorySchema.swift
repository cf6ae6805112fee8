import GRDB

/// The tables of the history. Every change is a new migration: a migration is never edited once it is released.
enum HistorySchema {
  /// The mark of a file as one of ours: “BPsb”.
  static let applicationID: Int64 = 0x4250_7362

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 ledgers, transactions, operations, accounts, trustlines", migrate: makeTables)
    migrator.registerMigration("2 entries of every kind", migrate: HistoryEntryMigration.run)
    migrator.registerMigration("3 changes of operations, effects, trades", migrate: makeChangeTables)
    migrator.registerMigration("4 lists of entries, statistics of assets", migrate: EntryListMigration.run)
    migrator.registerMigration("5 payments and effects in order", migrate: makeOrderIndexes)
    migrator.registerMigration("6 accounts by number", migrate: AccountNumberMigration.run)
    migrator.registerMigration("7 lists in segments", migrate: SegmentMigration.run)
    migrator.registerMigration("8 records of the test anchor", migrate: AnchorMigration.run)
    migrator.registerMigration("9 meta of transactions", migrate: MetaMigration.run)
    migrator.registerMigration("10 events", migrate: EventMigration.run)
    migrator.registerMigration("11 events of contracts' operations", migrate: ContractEventMigration.run)
    return migrator
  }

  private static func makeTables(_ db: Database) throws {
    try db.execute(
      sql: """
        PRAGMA application_id = \(applicationID);
        CREATE TABLE network (passphrase TEXT NOT NULL);
        CREATE TABLE ledgers (
          sequence INTEGER PRIMARY KEY,
          hash BLOB NOT NULL,
          header BLOB NOT NULL,
          successful INTEGER NOT NULL,
          failed INTEGER NOT NULL,
          operations INTEGER NOT NULL,
          allOperations INTEGER NOT NULL
        );
        CREATE TABLE transactions (
          id INTEGER PRIMARY KEY,
          hash BLOB NOT NULL,
          innerHash BLOB,
          isSuccessful INTEGER NOT NULL,
          closeTime INTEGER NOT NULL,
          envelope BLOB NOT NULL,
          result BLOB NOT NULL
        );
        CREATE INDEX transactionsByHash ON transactions (hash);
        CREATE INDEX transactionsByInnerHash ON transactions (innerHash) WHERE innerHash IS NOT NULL;
        CREATE TABLE operations (
          id INTEGER PRIMARY KEY,
          isPayment INTEGER NOT NULL,
          isSuccessful INTEGER NOT NULL
        );
        CREATE TABLE transactionsOfAccounts (
          account BLOB NOT NULL,
          id INTEGER NOT NULL,
          isSuccessful INTEGER NOT NULL,
          PRIMARY KEY (account, id)
        ) WITHOUT ROWID;
        CREATE TABLE operationsOfAccounts (
          account BLOB NOT NULL,
          id INTEGER NOT NULL,
          isPayment INTEGER NOT NULL,
          isSuccessful INTEGER NOT NULL,
          PRIMARY KEY (account, id)
        ) WITHOUT ROWID;
        CREATE TABLE accounts (
          account BLOB PRIMARY KEY,
          balance INTEGER NOT NULL,
          sequenceNumber INTEGER NOT NULL,
          subentryCount INTEGER NOT NULL,
          flags INTEGER NOT NULL,
          masterWeight INTEGER NOT NULL,
          lowThreshold INTEGER NOT NULL,
          mediumThreshold INTEGER NOT NULL,
          highThreshold INTEGER NOT NULL,
          sequenceLedger INTEGER NOT NULL,
          sequenceTime INTEGER NOT NULL,
          lastModified INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE trustlines (
          account BLOB NOT NULL,
          asset BLOB NOT NULL,
          balance INTEGER NOT NULL,
          maximum INTEGER NOT NULL,
          flags INTEGER NOT NULL,
          lastModified INTEGER NOT NULL,
          PRIMARY KEY (account, asset)
        ) WITHOUT ROWID;
        """)
  }

  /// Makes the tables of operations' changes, effects and trades. Older operations have no changes, so only their payments have effects.
  private static func makeChangeTables(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE changesOfOperations (id INTEGER PRIMARY KEY, changes BLOB NOT NULL);
        CREATE TABLE effectsOfAccounts (
          account BLOB NOT NULL,
          id INTEGER NOT NULL,
          PRIMARY KEY (account, id)
        ) WITHOUT ROWID;
        CREATE TABLE transactionsOfEntries (
          entry BLOB NOT NULL,
          id INTEGER NOT NULL,
          PRIMARY KEY (entry, id)
        ) WITHOUT ROWID;
        CREATE TABLE operationsOfEntries (
          entry BLOB NOT NULL,
          id INTEGER NOT NULL,
          PRIMARY KEY (entry, id)
        ) WITHOUT ROWID;
        CREATE TABLE tradedAssets (id INTEGER PRIMARY KEY, asset BLOB NOT NULL UNIQUE);
        CREATE TABLE trades (
          facet BLOB NOT NULL,
          id INTEGER NOT NULL,
          place INTEGER NOT NULL,
          isPool INTEGER NOT NULL,
          PRIMARY KEY (facet, id, place)
        ) WITHOUT ROWID;
        """)
  }

  /// Makes the indexes that lists of all payments and of all effects read, so that they needn't read anything in between.
  private static func makeOrderIndexes(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE INDEX payments ON operations (id) WHERE isPayment;
        CREATE INDEX effectsInOrder ON effectsOfAccounts (id);
        """)
  }
}
