import Foundation
import GRDB
import PrivateFiles
public import Sentences

extension WalletHome {
  /// The databases in the home, by their paths in it.
  ///
  /// - Parameter networkTables: what the database of a network holds.
  func databases(_ networkTables: DatabaseMigrator) -> [String: DatabaseFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let paths = names.map { "\($0)/wallet.sqlite" } + [HomeStore.fileName]
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in
        guard let database = database(at: path, networkTables), database.isThere else { return nil }
        return (path, database)
      })
  }

  /// The database at a path in the home, which need not be there; nil for a path that none has.
  func database(at path: String, _ networkTables: DatabaseMigrator) -> DatabaseFile? {
    guard path.wholeMatch(of: #/home\.sqlite|[A-Za-z0-9_][A-Za-z0-9_.-]{0,60}\/wallet\.sqlite/#) != nil else { return nil }
    let url = folder.appending(path: path)
    guard path == HomeStore.fileName else { return DatabaseFile(url: url, tables: networkTables) }
    return DatabaseFile(url: url, tables: HomeStore.tables, notRestored: HomeStore.notRestored)
  }

  /// Whether the database of what is the same for all networks is missing where there was one: it is made before a network's, so that a vault beside a
  /// network's alone has lost it. A vault by itself was put there, from a copy.
  public var isStoreLost: Bool {
    let files = FileManager.default
    return !files.fileExists(atPath: store.path) && files.fileExists(atPath: vaultFile.path) && !databases(DatabaseMigrator()).isEmpty
  }

  /// What is said where ``isStoreLost``.
  public var storeLost: Sentence {
    "The file \(store.path) was missing. It held your contacts, your personal data and your settings. If you have a copy, close BasicPay and put it back. Otherwise continue without it. Your keys and payments are in other files."
  }

  /// Whether a payment was ever made from here. A database that can't be read counts as one with payments.
  var hasPayments: Bool { databases(DatabaseMigrator()).values.contains(where: \.hasPayments) }
}

extension DatabaseFile {
  var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// Whether there are payments in it, or it can't be told.
  var hasPayments: Bool { holdsRows { try $0.tableExists("journal") ? ["journal"] : [] } }

  /// Whether it stays as it is where a backup is restored, since what is in it is newer: of the home's, whether the backup's key opens any of it; of a
  /// network's, whether a payment, deposit, withdrawal, purchase, sale or token is recorded in it, or that can't be told.
  func staysInPlace(ofBackup key: DataKey) -> Bool {
    guard isThere else { return false }
    guard url.lastPathComponent == HomeStore.fileName else {
      // What is only remembered of the network, such as the history, comes back by itself.
      return holdsRows { database in try ["journal", "transfer", "ramp", "token"].filter { try database.tableExists($0) } }
    }
    let isOpened = try? read { database in
      try Row.fetchAll(database, sql: "SELECT name, data FROM sealed").contains { row in
        try key.open(row.decode(Data.self, forColumn: "data"), place: row.decode(String.self, forColumn: "name")) != nil
      }
    }
    return isOpened == true
  }

  /// Whether there is a row in any of some tables, or it can't be told.
  private func holdsRows(in tables: (Database) throws -> [String]) -> Bool {
    let holds = try? read { database in
      // An empty file lost what was in it.
      guard try database.tableExists("grdb_migrations") else { return true }
      return try tables(database).contains { try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \"\($0)\")") == true }
    }
    return holds ?? true
  }

  private func read<Value>(_ work: (Database) throws -> Value) throws -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    try PrivateFile.check(url)
    let database = try DatabaseQueue(path: url.path, configuration: configuration)
    defer { try? database.close() }
    return try database.read(work)
  }
}
