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

  /// Whether it stays as it is when a backup's copy could take its place.
  enum Precedence: Sendable {
    /// The copy takes its place, as it has nothing that only it has. What it held is put aside, unless nothing of it is this wallet's.
    case replaced(isPutAside: Bool)
    /// It stays: it has something newer than the copy, which may in turn have something that it lacks.
    case kept(lacksSome: Bool)
    /// It stays, as the copy can't be read.
    case copyUnreadable
    /// It stays: both have the same.
    case same
    /// It can't be read, so nobody knows what it has.
    case unreadable(StoreError)
  }

  /// Returns whether it stays as it is when a backup is restored. Something that only it has, such as a payment, is never replaced: without its
  /// record it could be paid again.
  ///
  /// - Parameters:
  ///   - copy: the backup's copy.
  ///   - key: the backup's. What it doesn't open belongs to another wallet.
  func precedence(over copy: Data, ofBackup key: DataKey) -> Precedence {
    guard isThere else { return .replaced(isPutAside: false) }
    let isHome = url.lastPathComponent == HomeStore.fileName
    // What is only cached from the network, such as the history, comes back by itself.
    if !isHome, !holdsRows(in: { database in try ["journal", "transfer", "ramp", "token", "signature"].filter { try database.tableExists($0) } }) {
      return .replaced(isPutAside: false)
    }
    let revisions = { (database: Database) in isHome ? try Self.documents(database, key) : try Self.records(database) }
    let own: [String: Int64]
    do { own = try read(revisions) } catch {
      return isHome ? .replaced(isPutAside: false) : .unreadable(WalletStore.explain(error, path: url.path))
    }
    if isHome, own.isEmpty { return .replaced(isPutAside: false) }
    guard let other = try? read(copy: copy, revisions) else { return .copyUnreadable }
    func isNewer(_ some: [String: Int64], than others: [String: Int64]) -> Bool { some.contains { $0.value > others[$0.key] ?? -1 } }
    if isNewer(own, than: other) { return .kept(lacksSome: isNewer(other, than: own)) }
    return isNewer(other, than: own) ? .replaced(isPutAside: true) : .same
  }

  /// Returns how often each document that the key opens was changed. Their attachments have a space in their names, and change with them.
  private static func documents(_ database: Database, _ key: DataKey) throws -> [String: Int64] {
    let rows = try Row.fetchAll(database, sql: "SELECT name, version, data FROM sealed WHERE name NOT GLOB '* *'")
    return try rows.reduce(into: [:]) { documents, row in
      let name: String = try row.decode(forColumn: "name")
      if try key.open(row.decode(Data.self, forColumn: "data"), place: name) != nil { documents[name] = try row.decode(forColumn: "version") }
    }
  }

  /// Returns the payments, transfers, and purchases and sales that are recorded. These last have numbered steps; what became of a payment or a
  /// transfer can be asked for again.
  private static func records(_ database: Database) throws -> [String: Int64] {
    let queries = [
      ("journal", "SELECT hash AS name, 0 AS revision FROM journal"),
      ("transfer", "SELECT 'transfer ' || account || anchor || via || coalesce(anchorID, '') || begunAt AS name, 0 AS revision FROM transfer"),
      (
        "ramp",
        """
        SELECT 'ramp ' || id || account || begunAt AS name,
          (SELECT coalesce(max(id), 0) FROM rampStep WHERE rampStep.ramp = ramp.id) AS revision
        FROM ramp
        """
      ),
    ]
    return try queries.reduce(into: [:]) { records, query in
      guard try database.tableExists(query.0) else { return }
      for row in try Row.fetchAll(database, sql: query.1) { records[try row.decode(forColumn: "name")] = try row.decode(forColumn: "revision") }
    }
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
