import Foundation
import GRDB

/// The wallet's database for one network.
///
/// It uses SQLite's rollback journal, not its write-ahead log: it is one small file, which a person can copy, and looking at it changes nothing.
final class WalletStore: Sendable {
  let database: DatabaseQueue
  private let path: String

  /// Opens the database, or makes it where there is none.
  ///
  /// - Throws: ``WalletError`` for a file that is damaged or newer; it is looked at before anything is written, and left as it was.
  init(at url: URL) throws(WalletError) {
    path = url.path
    try WalletHome.makePrivateFolder(url.deletingLastPathComponent())
    try Self.check(url)
    do {
      if !FileManager.default.fileExists(atPath: path) {
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
          throw WalletError.databaseInaccessible(path: path)
        }
      }
      database = try DatabaseQueue(path: path, configuration: Self.configuration())
      try Self.migrator.migrate(database)
    } catch {
      throw Self.explain(error, path: path)
    }
  }

  /// Looks at a database, if there is one, and changes nothing.
  ///
  /// - Throws: ``WalletError`` for one that is damaged, newer or out of reach.
  static func check(_ url: URL) throws(WalletError) {
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    do {
      try inspect(url.path)
    } catch {
      throw explain(error, path: url.path)
    }
  }

  /// Reads, turning the database's errors into the wallet's.
  func read<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) throws(WalletError) -> Value {
    do { return try database.read(work) } catch { throw .databaseInaccessible(path: path) }
  }

  /// Writes in one transaction, which is on the disk when this returns.
  func write(_ work: @Sendable (Database) throws -> Void) throws(WalletError) {
    do { try database.write(work) } catch { throw .databaseInaccessible(path: path) }
  }

  private static func configuration(readonly: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }

  private static func inspect(_ path: String) throws {
    let database = try DatabaseQueue(path: path, configuration: configuration(readonly: true))
    defer { try? database.close() }
    try database.read { database in
      guard try String.fetchAll(database, sql: "PRAGMA quick_check") == ["ok"] else { throw WalletError.databaseDamaged(path: path) }
      guard try !migrator.hasBeenSuperseded(database) else { throw WalletError.databaseNewer(path: path) }
    }
  }

  private static func explain(_ error: any Error, path: String) -> WalletError {
    if let error = error as? WalletError { return error }
    return switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .databaseDamaged(path: path)
    default: .databaseInaccessible(path: path)
    }
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("journal") { database in
      try database.create(table: "journal") { table in
        table.primaryKey("hash", .text)
        table.column("source", .text).notNull()
        table.column("envelope", .text).notNull()
        table.column("maxTime", .integer).notNull()
        table.column("recipient", .text).notNull()
        table.column("asset", .text).notNull()
        table.column("amount", .integer).notNull()
        table.column("fee", .integer).notNull()
        table.column("memoKind", .text)
        table.column("memo", .text)
        table.column("createdAt", .integer).notNull()
        table.column("state", .text).notNull().indexed()
        table.column("ledger", .integer)
        table.column("failureCode", .text)
        table.column("failureSentence", .text)
      }
    }
    return migrator
  }
}
