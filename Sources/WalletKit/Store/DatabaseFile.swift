import Foundation
import GRDB
import PrivateFiles

/// A database of the home, copied, filled or erased as a whole, while other connections may have it open.
struct DatabaseFile {
  let url: URL
  /// The tables that an empty one has.
  let tables: DatabaseMigrator
  /// SQL that deletes what isn't restored from a copy.
  var notRestored = ""
  /// Tables whose rows can be fetched from the network again, but only if all of these tables are empty.
  var fetchedAgain: [String] = []

  /// Its size in bytes, or zero if that is unknown.
  var size: Int { Self.size(of: url) }

  /// Copies its content, without what was deleted.
  ///
  /// - Parameters:
  ///   - limit: the size that the copy stays below, in bytes.
  ///   - names: tables whose rows aren't copied.
  /// - Returns: the copy, or nil if it would reach the limit.
  /// - Throws: ``StoreError``; a copy that couldn't be restored is never returned.
  func copy(smallerThan limit: Int = .max, leavingOut names: [String] = []) throws(StoreError) -> Data? {
    let temporary = try temporaryFile()
    defer { unlink(temporary.path) }
    do {
      let database = try DatabaseQueue(path: url.path, configuration: WalletStore.configuration())
      defer { try? database.close() }
      try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [temporary.path]) }
      if !names.isEmpty { try Self.empty(names, in: temporary) }
      try check(temporary)
      guard Self.size(of: temporary) < limit else { return nil }
      return try Data(contentsOf: temporary)
    } catch {
      throw WalletStore.explain(error, path: url.path)
    }
  }

  /// Replaces its content with a copy, except for what ``notRestored`` deletes, in one transaction. The copy is checked first.
  ///
  /// - Throws: ``StoreError``, and then nothing was changed.
  func load(_ copy: Data) throws(StoreError) {
    try with(copy) { temporary in
      let source = try DatabaseQueue(path: temporary.path, configuration: WalletStore.configuration())
      defer { try? source.close() }
      try tables.migrate(source)
      if !notRestored.isEmpty { try source.write { try $0.execute(sql: notRestored) } }
      try fill(from: source)
    }
  }

  /// Reads from a copy, which is checked first. It may lack tables that were added later.
  ///
  /// - Throws: ``StoreError``
  func read<Value>(copy: Data, _ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try with(copy) { temporary in
      let database = try DatabaseQueue(path: temporary.path, configuration: WalletStore.configuration(readonly: true))
      defer { try? database.close() }
      return try database.read(work)
    }
  }

  /// Puts a copy into a temporary file, checks it, and runs work on it.
  private func with<Value>(_ copy: Data, _ work: (URL) throws -> Value) throws(StoreError) -> Value {
    try WalletHome.makePrivateFolder(url.deletingLastPathComponent())
    let temporary = try temporaryFile()
    defer { unlink(temporary.path) }
    do { try copy.write(to: temporary) } catch { throw .databaseInaccessible(path: url.path) }
    try check(temporary)
    do { return try work(temporary) } catch { throw WalletStore.explain(error, path: url.path) }
  }

  /// Copies its content into another file beside it, before a restore replaces it. The wallet never opens that file.
  ///
  /// - Returns: the file.
  /// - Throws: ``StoreError``
  func setAside() throws(StoreError) -> URL {
    guard let content = try copy() else { throw .databaseInaccessible(path: url.path) }
    let temporary = try temporaryFile()
    defer { unlink(temporary.path) }
    do {
      try content.write(to: temporary)
      let file = try FileHandle(forWritingTo: temporary)
      // On the disk before a restore replaces the database.
      try PrivateFile.synchronize(file.fileDescriptor)
    } catch {
      throw .databaseInaccessible(path: url.path)
    }
    for number in 1... {
      let file = asideFile(number)
      if link(temporary.path, file.path) == 0 { return file }
      guard errno == EEXIST else { break }
    }
    throw .databaseInaccessible(path: url.path)
  }

  /// The file into which its content was copied last, before a restore replaced it; nil if there is none.
  var lastAside: URL? {
    var last: URL?
    for number in 1... {
      let file = asideFile(number)
      guard FileManager.default.fileExists(atPath: file.path) else { break }
      last = file
    }
    return last
  }

  /// Returns the file into which its content is copied before a restore, by how many there are with it.
  private func asideFile(_ number: Int) -> URL {
    let name = WalletHome.asideName(of: url.lastPathComponent) + (number == 1 ? "" : "-\(number)") + ".sqlite"
    return url.deletingLastPathComponent().appending(path: name)
  }

  /// Keeps its content, except for what ``notRestored`` deletes.
  ///
  /// - Throws: ``StoreError``
  func keep() throws(StoreError) {
    guard !notRestored.isEmpty else { return }
    let sql = notRestored
    try WalletStore(at: url, tables: tables).write { try $0.execute(sql: sql) }
  }

  /// Checks, before anything is erased, that the database can be erased: no other connection keeps it locked, and it can be written. A damaged one
  /// passes, too.
  ///
  /// - Throws: ``StoreError``
  func checkErasing() throws(StoreError) {
    try PrivateFile.check(url)
    var configuration = WalletStore.configuration()
    // A connection that only writes something is done by then.
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
        // SQLite would restore the damaged content from these files.
        for ending in ["-journal", "-wal", "-shm"] { unlink(url.path + ending) }
        guard truncate(url.path, 0) == 0 else { throw error }
        try fill(from: empty)
      }
    } catch {
      throw WalletStore.explain(error, path: url.path)
    }
  }

  /// Deletes the rows of the tables that a copy has, and makes it smaller.
  private static func empty(_ tables: [String], in copy: URL) throws {
    let database = try DatabaseQueue(path: copy.path, configuration: WalletStore.configuration())
    defer { try? database.close() }
    try database.write { database in
      for table in tables where try database.tableExists(table) { try database.execute(sql: "DELETE FROM \"\(table)\"") }
    }
    try database.vacuum()
  }

  private static func size(of file: URL) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int ?? 0
  }

  private func fill(from source: DatabaseQueue) throws {
    try WalletStore.createIfMissing(url, tables)
    let database = try DatabaseQueue(path: url.path, configuration: WalletStore.configuration())
    defer { try? database.close() }
    try source.backup(to: database)
  }

  /// Checks a copy. Its errors name the database, since nobody ever sees the copy.
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

  /// Creates an empty file beside the database, for its owner only. Its name is unique, since several processes may copy the database at once.
  private func temporaryFile() throws(StoreError) -> URL {
    let temporary = url.deletingLastPathComponent().appending(
      path: WalletHome.temporaryPrefix(of: url.lastPathComponent) + UUID().uuidString + WalletHome.copyEnding)
    do { try PrivateFile.createIfMissing(temporary) } catch { throw .databaseInaccessible(path: url.path) }
    return temporary
  }
}
