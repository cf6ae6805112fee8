import Foundation
import GRDB
import PrivateFiles
public import Sentences

extension WalletHome {
  /// Finds the databases in the home, and returns them by their paths in it.
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

  /// Returns the database at a path in the home, whether it exists or not, or nil if no database can have that path.
  func database(at path: String, _ networkTables: DatabaseMigrator) -> DatabaseFile? {
    guard path.wholeMatch(of: #/home\.sqlite|[A-Za-z0-9_][A-Za-z0-9_.-]{0,60}\/wallet\.sqlite/#) != nil else { return nil }
    let url = folder.appending(path: path)
    guard path == HomeStore.fileName else {
      // Ranges without their entries would be taken for times when nothing happened.
      return DatabaseFile(url: url, tables: networkTables, fetchedAgain: ["history", "historyRange"])
    }
    return DatabaseFile(url: url, tables: HomeStore.tables, notRestored: HomeStore.notRestored)
  }

  /// Whether the home's database, which all networks share, is missing although there was one. It is created before any network's database. A vault
  /// that has only a network's database beside it has therefore lost the home's; a vault on its own is a copy that was put there.
  public var isStoreLost: Bool {
    let files = FileManager.default
    return !files.fileExists(atPath: store.path) && files.fileExists(atPath: vaultFile.path) && !databases(DatabaseMigrator()).isEmpty
  }

  /// What the person is told if ``isStoreLost``.
  public var storeLost: Sentence {
    "The file \(store.path) was missing. It held your contacts, your personal data and your settings. If you have a copy, close BasicPay and put it back. Otherwise continue without it. Your keys and payments are in other files."
  }

  /// Whether a payment was ever made from here. A database that can't be read counts as one with payments.
  var hasPayments: Bool { databases(DatabaseMigrator()).values.contains(where: \.hasPayments) }
}

extension DatabaseFile {
  var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// Whether there are payments in it. True also if that can't be determined.
  var hasPayments: Bool { holdsRows { try $0.tableExists("journal") ? ["journal"] : [] } }

  /// Returns whether it stays as it is when a backup is restored, because its content is newer. For the home's database, this is whether the backup's
  /// key opens anything in it. For a network's, it is whether a payment, deposit, withdrawal, purchase, sale or token is recorded in it, or that
  /// can't be determined.
  func staysInPlace(ofBackup key: DataKey) -> Bool {
    guard isThere else { return false }
    guard url.lastPathComponent == HomeStore.fileName else {
      // What is only cached from the network, such as the history, comes back by itself.
      return holdsRows { database in try ["journal", "transfer", "ramp", "token"].filter { try database.tableExists($0) } }
    }
    let isOpened = try? read { database in
      try Row.fetchAll(database, sql: "SELECT name, data FROM sealed").contains { row in
        try key.open(row.decode(Data.self, forColumn: "data"), place: row.decode(String.self, forColumn: "name")) != nil
      }
    }
    return isOpened == true
  }

  /// Returns whether any of the given tables has a row. True also if that can't be determined.
  private func holdsRows(in tables: (Database) throws -> [String]) -> Bool {
    let holds = try? read { database in
      // An empty file has lost its content.
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
