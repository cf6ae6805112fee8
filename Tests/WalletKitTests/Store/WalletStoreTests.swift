import Foundation
import GRDB
import Testing

@testable import WalletKit

@Suite struct WalletStoreTests {
  let folder: TemporaryFolder
  var url: URL { folder.url.appending(path: "sandbox/wallet.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `only the owner can access a new database, and it opens again`() throws {
    _ = try WalletStore(at: url, tables: NetworkDatabase.tables)
    _ = try WalletStore(at: url, tables: NetworkDatabase.tables)
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let folderAttributes = try FileManager.default.attributesOfItem(atPath: url.deletingLastPathComponent().path)
    #expect((folderAttributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
  }

  @Test func `a database of a newer version is refused and left as it is`() throws {
    let store = try WalletStore(at: url, tables: NetworkDatabase.tables)
    try store.database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')") }
    try store.database.close()
    let before = try folder.contents()
    #expect(throws: StoreError.databaseNewer(path: url.path)) { try WalletStore(at: url, tables: NetworkDatabase.tables) }
    #expect(try folder.contents() == before)
  }

  @Test func `an open database that a newer program has migrated takes no more writes`() async throws {
    let store = try WalletStore(at: url, tables: NetworkDatabase.tables)
    let insertion = "INSERT INTO historyOwner (account) VALUES ('ana')"
    func writeAtOnce() throws { try store.write { try $0.execute(sql: insertion) } }
    try writeAtOnce()
    var newer = NetworkDatabase.tables
    newer.registerMigration("from the future") { try $0.execute(sql: "UPDATE historyOwner SET account = 'bob'") }
    let other = try WalletStore(at: url, tables: newer)
    #expect(throws: StoreError.databaseNewer(path: url.path)) { try writeAtOnce() }
    await #expect(throws: StoreError.databaseNewer(path: url.path)) { try await store.write { try $0.execute(sql: insertion) } }
    #expect(try await store.read { try String.fetchAll($0, sql: "SELECT account FROM historyOwner") } == ["bob"], "it can still be read")
    try await other.write { try $0.execute(sql: insertion) }
  }

  @Test func `a database that another program has locked is reported as busy`() throws {
    let store = try WalletStore(at: url, tables: NetworkDatabase.tables)
    try store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: url.path, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(throws: StoreError.databaseBusy(path: url.path)) { try store.write { try $0.execute(sql: "DELETE FROM historyOwner") } }
  }

  @Test(arguments: [true, false])
  func `a damaged database is refused and left as it is`(_ header: Bool) throws {
    try WalletStore(at: url, tables: NetworkDatabase.tables).database.close()
    var data = try Data(contentsOf: url)
    if header { data.replaceSubrange(0..<16, with: Data("this is not sql.".utf8)) } else { data = data.prefix(data.count / 2) }
    try data.write(to: url)
    let before = try folder.contents()
    #expect(throws: StoreError.databaseDamaged(path: url.path)) { try WalletStore(at: url, tables: NetworkDatabase.tables) }
    #expect(throws: StoreError.databaseDamaged(path: url.path)) { try WalletStore.check(url, tables: NetworkDatabase.tables) }
    #expect(try folder.contents() == before)
  }

  @Test func `a database whose last page was cut is refused and left as it is`() throws {
    try WalletStore(at: url, tables: NetworkDatabase.tables).database.close()
    let cut = try Data(contentsOf: url).dropLast(100)
    try cut.write(to: url)
    #expect(throws: StoreError.databaseDamaged(path: url.path)) { try WalletStore(at: url, tables: NetworkDatabase.tables) }
    #expect(throws: StoreError.databaseDamaged(path: url.path)) { try WalletStore.check(url, tables: NetworkDatabase.tables) }
    #expect(try Data(contentsOf: url) == cut)
  }

  @Test func `an empty file counts as a damaged database with payments, and is left as it is`() throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: url)
    #expect(throws: StoreError.databaseDamaged(path: url.path)) { try WalletStore(at: url, tables: NetworkDatabase.tables) }
    #expect(throws: StoreError.databaseDamaged(path: url.path)) { try WalletStore.check(url, tables: NetworkDatabase.tables) }
    #expect(try Data(contentsOf: url).isEmpty)
    #expect(DatabaseFile(url: url, tables: NetworkDatabase.tables).hasPayments)
  }

  @Test func `concurrent attempts to create a database create one, and leave no other files`() async throws {
    let url = url
    try await withThrowingTaskGroup { group in
      for number in 1...16 {
        group.addTask {
          try await WalletStore(at: url, tables: NetworkDatabase.tables).write {
            try $0.execute(sql: "INSERT INTO historyOwner (account) VALUES (?)", arguments: [number])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(
      try await WalletStore(at: url, tables: NetworkDatabase.tables).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM historyOwner") } == 16)
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path) == ["wallet.sqlite"])
  }

  @Test func `two programs that migrate a database at the same time both open it`() throws {
    var tables = DatabaseMigrator()
    tables.registerMigration("item") { try $0.execute(sql: "CREATE TABLE item (name TEXT)") }
    try WalletStore(at: url, tables: tables).database.close()
    tables.registerMigration("size") { database in
      try database.execute(sql: "ALTER TABLE item ADD COLUMN size INTEGER")
      // The next migration is made by another program before this one comes to it.
      try database.execute(sql: "ALTER TABLE item ADD COLUMN color TEXT")
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('color')")
    }
    tables.registerMigration("color") { try $0.execute(sql: "ALTER TABLE item ADD COLUMN color TEXT") }
    try WalletStore(at: url, tables: tables).write { try $0.execute(sql: "INSERT INTO item VALUES ('ring', 7, 'gold')") }
    tables.registerMigration("weight") { try $0.execute(sql: "ALTER TABLE item ADD COLUMN weight INTEGER") }
    tables.registerMigration("wrong") { try $0.execute(sql: "ALTER TABLE nothing ADD COLUMN name TEXT") }
    #expect(throws: StoreError.databaseInaccessible(path: url.path)) { try WalletStore(at: url, tables: tables) }
  }

  @Test func `checking a home without a database creates no file`() throws {
    try WalletStore.check(url, tables: NetworkDatabase.tables)
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a home folder that can't be created is named`() throws {
    let file = folder.url.appending(path: "file")
    try Data().write(to: file)
    let blocked = file.appending(path: "home")
    #expect(throws: StoreError.home(blocked.path)) { try WalletHome(folder: blocked).prepare() }
  }

  @Test func `a crash in the middle of a write leaves a database that opens with what was there before`() throws {
    let store = try WalletStore(at: url, tables: NetworkDatabase.tables)
    try store.write { try $0.execute(sql: "CREATE TABLE filler (text)") }
    let crashed = folder.url.appending(path: "crashed/wallet.sqlite")
    try FileManager.default.createDirectory(at: crashed.deletingLastPathComponent(), withIntermediateDirectories: true)
    try store.database.write { database in
      // A cache this small is spilled to the disk before the transaction ends, so the copy needs its journal.
      try database.execute(sql: "PRAGMA cache_size = 1")
      for _ in 0..<200 { try database.execute(sql: "INSERT INTO filler VALUES (hex(randomblob(2000)))") }
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: url.path + suffix, toPath: crashed.path + suffix)
      }
    }
    try WalletStore.check(crashed, tables: NetworkDatabase.tables)
    let rows = try WalletStore(at: crashed, tables: NetworkDatabase.tables).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM filler") }
    #expect(rows == 0)
  }
}
