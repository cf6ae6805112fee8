import Foundation
import GRDB
import StellarKit

@testable import SandboxKit

/// Turns current files into files of earlier versions.
enum OlderFile {
  /// A file from before there were lists of entries.
  static func removeLists(from path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(sql: "DROP TABLE facets; DROP TABLE assets; DELETE FROM grdb_migrations WHERE identifier LIKE '4 %'")
    }
    try queue.close()
  }

  /// A file from before lists were cut into segments.
  static func joinSegments(in path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      for (table, columns) in [("transactionsOfAccounts", "isSuccessful"), ("operationsOfAccounts", "isPayment, isSuccessful")] {
        try db.execute(
          sql: """
            ALTER TABLE \(table) RENAME TO cut;
            CREATE TABLE \(table) (account INTEGER NOT NULL, id INTEGER NOT NULL, \(columns), PRIMARY KEY (account, id)) WITHOUT ROWID;
            INSERT INTO \(table) SELECT account, id, \(columns) FROM cut;
            DROP TABLE cut;
            """)
      }
      try db.execute(
        sql: """
          DROP TABLE hashes;
          DROP TABLE segments;
          CREATE INDEX transactionsByHash ON transactions (hash);
          CREATE INDEX transactionsByInnerHash ON transactions (innerHash) WHERE innerHash IS NOT NULL;
          DELETE FROM grdb_migrations WHERE identifier LIKE '7 %';
          """)
    }
    try queue.close()
  }

  /// A file from when accounts' lists were stored by key instead of by number.
  static func listByKey(in path: String) throws {
    try joinSegments(in: path)
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      for (table, columns) in [
        ("transactionsOfAccounts", "isSuccessful"), ("operationsOfAccounts", "isPayment, isSuccessful"), ("effectsOfAccounts", ""),
      ] {
        let flags = columns.isEmpty ? "" : ", \(columns)"
        try db.execute(
          sql: """
            ALTER TABLE \(table) RENAME TO numbered;
            CREATE TABLE \(table) (account BLOB NOT NULL, id INTEGER NOT NULL\(flags), PRIMARY KEY (account, id)) WITHOUT ROWID;
            INSERT INTO \(table)
              SELECT n.account, l.id\(flags) FROM numbered l JOIN accountNumbers n ON n.number = l.account;
            DROP TABLE numbered;
            """)
      }
      try db.execute(sql: "DROP TABLE accountNumbers; CREATE INDEX effectsInOrder ON effectsOfAccounts (id)")
      try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '6 %'")
    }
    try queue.close()
  }
}

extension Sandbox {
  /// What the history lists for accounts: their transactions, operations and effects.
  func told(of accounts: [AccountID]) async throws -> [String] {
    try await history.read { reader in
      try accounts.flatMap { account in
        let (page, scope) = (ListPage(limit: 200), HistoryScope.account(account))
        let transactions = try reader.transactions(page, of: scope, includingFailed: true).map { "\($0.id)" }
        let operations = try reader.operations(page, of: scope, onlyPayments: false, includingFailed: true).map { "\($0.id)" }
        let effects = try reader.effects(page, of: scope).map { "\($0.operation.id) \($0.place) \($0.account.accountID)" }
        return transactions + operations + effects + ["\(try reader.contains(scope))"]
      }
    }
  }

  /// Every row of the lists of entries and of the assets' statistics.
  func lists() async throws -> [String] {
    try await history.read { reader in
      let facets = try Row.fetchAll(reader.statement("SELECT hex(facet), hex(place), hex(part) FROM facets ORDER BY facet, place, part"))
      let assets = try Row.fetchAll(reader.statement("SELECT code, issuer, hex(statistics) FROM assets ORDER BY code, issuer"))
      return (facets + assets).map(\.description)
    }
  }
}
