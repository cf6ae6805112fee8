import Foundation
import GRDB
import PrivateFiles

/// A database of the home, copied, filled or erased as a whole, while other connections may have it open.
struct DatabaseFile {
  let url: URL
  /// What an empty one holds.
  let tables: DatabaseMigrator
  /// What of a copy isn't restored: SQL that empties it.
  var notRestored = ""

  /// Copies all that is in it, without what was deleted.
  ///
  /// - Throws: ``StoreError``; a copy that couldn't be restored is never returned.
  func copy() throws(StoreError) -> Data {
    let temporary = try temporaryFile()
    defer { unlink(temporary.path) }
    do {
      let database = try DatabaseQueue(path: url.path, configuration: WalletStore.configuration())
      defer { try? database.close() }
      try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [temporary.path]) }
      try check(temporary)
      return try Data(contentsOf: temporary)
    } catch {
      throw WalletStore.explain(error, path: url.path)
    }
  }

  /// Replaces all that is in it by a copy, but for what is ``notRestored``, in one transaction. The copy is checked first.
  ///
  /// - Throws: ``StoreError``, and then nothing was changed.
  func load(_ copy: Data) throws(StoreError) {
    try WalletHome.makePrivateFolder(url.deletingLastPathComponent())
    let temporary = try temporaryFile()
    defer { unlink(temporary.path) }
    do { try copy.write(to: temporary) } catch { throw .databaseInaccessible(path: url.path) }
    try check(temporary)
    do {
      let source = try DatabaseQueue(path: temporary.path, configuration: WalletStore.configuration())
      defer { try? source.close() }
      try tables.migrate(source)
      if !notRestored.isEmpty { try source.write { try $0.execute(sql: notRestored) } }
      try fill(from: source)
    } catch {
      throw WalletStore.explain(error, path: url.path)
    }
  }

  /// Keeps all that is in it, but for what is ``notRestored``.
  ///
  /// - Throws: ``StoreError``
  func keep() throws(StoreError) {
    guard !notRestored.isEmpty else { return }
    let sql = notRestored
    try WalletStore(at: url, tables: tables).write { try $0.execute(sql: sql) }
  }

  /// Checks before anything is erased that it can be: nobody else keeps it, and it can be written. A damaged one can, too.
  ///
  /// - Throws: ``StoreError``
  func checkErasing() throws(StoreError) {
    try PrivateFile.check(url)
    var configuration = WalletStore.configuration()
    // Who only writes something is done by then.
    configuration.busyMode = .timeout(1)
    do {
      let database = try DatabaseQueue(path: url.path, configuration: configuration)
      defer { try? database.close() }
      try database.writeWithoutTransaction { database in
        try database.beginTransaction(.exclusive)
        try database.commit()
      }
    } catch {
      let error = WalletStore.explain(error, path: url.path)
      guard case .databaseDamaged = error else { throw error }
    }
  }

  /// Leaves an empty database, also in place of a damaged one.
  ///
  /// - Throws: ``StoreError``
  func erase() throws(StoreError) {
    do {
      let empty = try DatabaseQueue()
      try tables.migrate(empty)
      do {
        try fill(from: empty)
      } catch {
        guard case .databaseDamaged = WalletStore.explain(error, path: url.path) else { throw error }
        // First what SQLite would bring back from.
        for ending in ["-journal", "-wal", "-shm"] { unlink(url.path + ending) }
        guard truncate(url.path, 0) == 0 else { throw error }
        try fill(from: empty)
      }
    } catch {
      throw WalletStore.explain(error, path: url.path)
    }
  }

  private func fill(from source: DatabaseQueue) throws {
    try WalletStore.createIfMissing(url, tables)
    let database = try DatabaseQueue(path: url.path, configuration: WalletStore.configuration())
    defer { try? database.close() }
    try source.backup(to: database)
  }

  /// Checks a copy. What is wrong with it is said of the database, since nobody ever sees the copy.
  private func check(_ temporary: URL) throws(StoreError) {
    do throws(StoreError) {
      try WalletStore.check(temporary, tables: tables)
    } catch {
      switch error {
      case .databaseDamaged: throw .databaseDamaged(path: url.path)
      case .databaseNewer: throw .databaseNewer(path: url.path)
      default: throw error
      }
    }
  }

  /// An empty file beside the database, for its owner only, of a name that nobody else uses: several may copy it at once.
  private func temporaryFile() throws(StoreError) -> URL {
    let temporary = url.deletingLastPathComponent().appending(
      path: WalletHome.temporaryPrefix(of: url.lastPathComponent) + UUID().uuidString + WalletHome.copyEnding)
    do { try PrivateFile.createIfMissing(temporary) } catch { throw .databaseInaccessible(path: url.path) }
    return temporary
  }
}
