import Foundation
import GRDB
import PrivateFiles

/// A database of the wallet: one for each network, and one for the home (``HomeStore``).
///
/// It uses SQLite's rollback journal, not its write-ahead log: it is one small file, which a person can copy, and looking at it changes nothing.
///
/// Its work is done on the database's own queue. Code on the main actor awaits it. The functions without `await` are for actors that no other call
/// may enter between reading and deciding, and for code that runs on a thread of its own anyway.
final class WalletStore: Sendable {
  let database: DatabaseQueue
  private let path: String
  private let tables: DatabaseMigrator
  private let migrationCount: Int

  /// Opens the database, or makes it where there is none.
  ///
  /// - Parameters:
  ///   - tables: what the file holds, and how older files become newer ones.
  ///   - begin: writes what a new file begins with.
  /// - Throws: ``StoreError`` if the file is damaged or newer. It is checked before anything is written, and left as it was.
  init(at url: URL, tables: DatabaseMigrator, begin: (Database) throws -> Void = { _ in }) throws(StoreError) {
    (path, self.tables, migrationCount) = (url.path, tables, tables.migrations.count)
    try WalletHome.makePrivateFolder(url.deletingLastPathComponent())
    try Self.check(url, tables: tables)
    do {
      try Self.createIfMissing(url, tables, begin)
      database = try DatabaseQueue(path: path, configuration: Self.configuration())
      // This checks again: if a crash left a journal behind, SQLite had to roll it back before the file could be inspected.
      try database.read { [path] in try Self.inspect($0, path, tables) }
      try Self.migrate(database, tables)
    } catch {
      throw Self.explain(error, path: path)
    }
  }

  /// Migrates the database. If another process does so at the same time, each does part of it: what is missing is looked up only before the first
  /// migration, so that one that the other process has made in the meantime fails here, and is looked up again.
  private static func migrate(_ database: DatabaseQueue, _ tables: DatabaseMigrator) throws {
    func count() throws -> Int { try database.read { try tables.appliedIdentifiers($0).count } }
    var known = try count()
    while true {
      do {
        return try tables.migrate(database)
      } catch {
        let applied = try count()
        guard applied > known else { throw error }
        known = applied
      }
    }
  }

  /// Opens the database as ``init(at:tables:)`` does, but off the main actor: the whole file is checked, and another process may be writing.
  static func open(_ url: URL, tables: DatabaseMigrator) async throws(StoreError) -> WalletStore { try WalletStore(at: url, tables: tables) }

  /// Creates the database if there is none. It is put in place once it is complete, so that an empty file is always one that has lost its content.
  static func createIfMissing(_ url: URL, _ tables: DatabaseMigrator, _ begin: (Database) throws -> Void = { _ in }) throws {
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    let temporary = url.deletingLastPathComponent().appending(path: WalletHome.temporaryPrefix(of: url.lastPathComponent) + UUID().uuidString)
    do { try PrivateFile.createIfMissing(temporary) } catch { throw StoreError.databaseInaccessible(path: url.path) }
    defer { unlink(temporary.path) }
    let empty = try DatabaseQueue()
    try tables.migrate(empty)
    try empty.write(begin)
    let database = try DatabaseQueue(path: temporary.path, configuration: configuration())
    try empty.backup(to: database)
    try database.close()
    // Another process may have created it in the meantime. Then that one is used.
    guard link(temporary.path, url.path) == 0 || errno == EEXIST else { throw StoreError.databaseInaccessible(path: url.path) }
  }

  /// Checks a database, if there is one, and changes nothing.
  ///
  /// - Throws: ``StoreError`` for one that is damaged, newer or out of reach.
  static func check(_ url: URL, tables: DatabaseMigrator) throws(StoreError) {
    for file in ["", "-journal", "-wal", "-shm"] { try PrivateFile.check(URL(filePath: url.path + file)) }
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    do {
      let database = try DatabaseQueue(path: url.path, configuration: configuration(readonly: true))
      defer { try? database.close() }
      try database.read { try inspect($0, url.path, tables) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
      // A journal that a crash left behind can only be rolled back by opening for writing, which looks again.
      return
    } catch {
      throw explain(error, path: url.path)
    }
  }

  /// Reads from the database, and turns SQLite's errors into the store's. Cancelling the caller doesn't stop it.
  func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws(StoreError) -> Value {
    try await finished(Task { [database] in try await database.read(work) })
  }

  /// Writes in one transaction, which is on the disk when this returns. Cancelling the caller doesn't stop it.
  ///
  /// - Throws: ``StoreError/databaseNewer(path:)`` if a newer program has migrated the database since it was opened.
  func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws(StoreError) -> Value {
    try await finished(
      Task {
        let value = try await database.write { try self.current($0, work) }
        try Self.flush(path)
        return value
      })
  }

  /// Awaits a task, and turns SQLite's errors into the store's. The task must not be a child task: GRDB interrupts what a cancelled task has begun.
  private func finished<Value: Sendable>(_ work: Task<Value, any Error>) async throws(StoreError) -> Value {
    do { return try await work.value } catch { throw Self.explain(error, path: path) }
  }

  /// Reads from the database, and turns SQLite's errors into the store's.
  func read<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) throws(StoreError) -> Value {
    do { return try database.read(work) } catch { throw Self.explain(error, path: path) }
  }

  /// Writes in one transaction, which is on the disk when this returns.
  ///
  /// - Throws: ``StoreError/databaseNewer(path:)`` if a newer program has migrated the database since it was opened.
  func write<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      let value = try database.write { try current($0, work) }
      try Self.flush(path)
      return value
    } catch {
      throw Self.explain(error, path: path)
    }
  }

  /// Does a transaction's work, unless a newer program has migrated the database: one that was started before an upgrade goes on running, and doesn't
  /// know what the new tables need. The count is quick; only if it isn't as expected, the names are compared.
  private func current<Value>(_ database: Database, _ work: (Database) throws -> Value) throws -> Value {
    let count = try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM grdb_migrations"))
    if count != migrationCount, try tables.hasBeenSuperseded(database) { throw StoreError.databaseNewer(path: path) }
    return try work(database)
  }

  /// Writes the database to the disk on Apple's systems. Their SQLite answers `fullfsync` with a barrier: writes keep their order, but the last of
  /// them may be lost in a power failure.
  private static func flush(_ path: String) throws {
    #if canImport(Darwin)
      // The folder is synchronized, because closing the file would drop SQLite's locks on it.
      try SystemFiles().synchronize(folder: URL(filePath: path).deletingLastPathComponent())
    #endif
  }

  static func configuration(readonly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      // A commit is the removal of the journal file. Only EXTRA, and on Apple's systems `flush` in addition, writes that to the disk before the
      // commit counts as done.
      try database.execute(sql: "PRAGMA synchronous = EXTRA")
      try database.execute(sql: "PRAGMA fullfsync = ON")
    }
    return configuration
  }

  private static func inspect(_ database: Database, _ path: String, _ tables: DatabaseMigrator) throws {
    guard try String.fetchAll(database, sql: "PRAGMA quick_check") == ["ok"] else { throw StoreError.databaseDamaged(path: path) }
    // SQLite takes what a cut has left of the last page for a whole page, whose rest is zeros. Nobody writes while this is read.
    let pages = try Int.fetchOne(database, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    guard size >= pages else { throw StoreError.databaseDamaged(path: path) }
    guard try !tables.appliedIdentifiers(database).isEmpty else { throw StoreError.databaseDamaged(path: path) }
    guard try !tables.hasBeenSuperseded(database) else { throw StoreError.databaseNewer(path: path) }
  }

  static func explain(_ error: any Error, path: String) -> StoreError {
    if let error = error as? StoreError { return error }
    return switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .databaseDamaged(path: path)
    case nil where error is RowDecodingError: .databaseDamaged(path: path)
    case .SQLITE_BUSY: .databaseBusy(path: path)
    default: .databaseInaccessible(path: path)
    }
  }
}
