import Foundation
import GRDB
import Sentences
import Testing

@testable import WalletKit

struct HomeStoreTests {
  let folder: TemporaryFolder
  let clock = HomeClock()
  var home: WalletHome { WalletHome(folder: folder.url) }

  init() throws {
    folder = try TemporaryFolder()
  }

  func open() throws -> HomeStore {
    try HomeStore(home, now: { [clock] in clock.now })
  }

  func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: home.store.path)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }

  // MARK: The file

  @Test func `only the owner can access a new store's file`() throws {
    _ = try open()
    let attributes = try FileManager.default.attributesOfItem(atPath: home.store.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try folder.contents().keys.sorted() == ["home.sqlite"])
  }

  // MARK: A file that is missing

  /// Makes the files of a wallet that was used: a vault, and a network's records.
  private func use() throws {
    try Data().write(to: home.vaultFile)
    _ = try WalletStore(at: home.database(of: .sandbox), tables: NetworkDatabase.tables)
  }

  @Test func `a missing store beside a vault and a network's records is reported until the person acknowledges it`() async throws {
    _ = try open()
    try use()
    #expect(!home.isStoreLost)
    #expect(try open().loss == nil)
    try FileManager.default.removeItem(at: home.store)
    #expect(home.isStoreLost)
    let store = try open()
    #expect(store.settings.loss == .new && store.loss == home.storeLost)
    #expect(store.loss?.english.hasPrefix("The file \(home.store.path) was missing. It held your contacts") == true)
    #expect(!home.isStoreLost, "there is one again")
    try await store.change { $0.loss = .told }
    #expect(try open().loss == home.storeLost)
    try await store.change { $0.loss = .none }
    #expect(try open().loss == nil && store.loss == nil)
  }

  @Test func `a copy of the store that is put back has its settings, and no loss is reported`() async throws {
    try await open().change { $0.dateFormat = .yearFirst }
    try use()
    let copy = try Data(contentsOf: home.store)
    try FileManager.default.removeItem(at: home.store)
    _ = try open()
    try copy.write(to: home.store)
    let store = try open()
    #expect(store.loss == nil && store.settings.dateFormat == .yearFirst)
  }

  @Test func `a new home, a vault without records and records without a vault don't count as a lost store`() throws {
    #expect(!home.isStoreLost)
    #expect(try open().loss == nil)
    try FileManager.default.removeItem(at: home.store)
    try Data().write(to: home.vaultFile)
    #expect(!home.isStoreLost)
    #expect(try open().loss == nil)
    try FileManager.default.removeItem(at: home.store)
    try use()
    try FileManager.default.removeItem(at: home.vaultFile)
    #expect(!home.isStoreLost)
    #expect(try open().loss == nil)
  }

  @Test func `checking a home without a store creates no file`() throws {
    try HomeStore.check(home)
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a store of a newer version is refused and left as it is`() throws {
    _ = try open()
    try execute("INSERT INTO grdb_migrations VALUES ('from the future')")
    let before = try folder.contents()
    #expect(throws: StoreError.databaseNewer(path: home.store.path)) { try open() }
    #expect(throws: StoreError.databaseNewer(path: home.store.path)) { try HomeStore.check(home) }
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [true, false]) func `a damaged store is refused and left as it is`(_ header: Bool) throws {
    _ = try open()
    var data = try Data(contentsOf: home.store)
    if header { data.replaceSubrange(0..<16, with: Data("this is not sql.".utf8)) } else { data = data.prefix(data.count / 2) }
    try data.write(to: home.store)
    let before = try folder.contents()
    #expect(throws: StoreError.databaseDamaged(path: home.store.path)) { try open() }
    #expect(throws: StoreError.databaseDamaged(path: home.store.path)) { try HomeStore.check(home) }
    #expect(try folder.contents() == before)
  }

  @Test func `a network's database in the store's place is refused`() throws {
    _ = try WalletStore(at: home.store, tables: NetworkDatabase.tables)
    #expect(throws: StoreError.databaseNewer(path: home.store.path)) { try open() }
  }

  // MARK: Settings

  @Test func `a new home has the defaults`() async throws {
    let settings = try await open().loadSettings()
    #expect(settings == Settings())
    #expect(settings.autoLock == 15 && settings.network == .sandbox && !settings.hasAcceptedPublicNetwork)
  }

  @Test func `changed settings are loaded after a restart, and by another process at once`() async throws {
    let (store, other) = (try open(), try open())
    let custom = try CustomNetwork(horizon: "https://horizon.example", passphrase: "Ours ; 2026", friendbot: "https://friendbot.example/")
    let changed = try await store.change {
      $0.autoLock = nil
      $0.theme = .dark
      $0.numberFormat = .comma
      $0.dateFormat = .yearFirst
      $0.feePolicy = .high
      $0.network = .custom
      $0.customNetwork = custom
      $0.hasAcceptedPublicNetwork = true
    }
    #expect(try await other.loadSettings() == changed)
    #expect(try await open().loadSettings() == changed)
    #expect(changed.autoLock == nil && changed.theme == .dark && changed.customNetwork == custom)
    #expect(changed.profile(of: .custom)?.horizon == "https://horizon.example")
  }

  @Test func `settings are read from memory, and loading them picks up each change by another process`() async throws {
    let (store, other) = (try open(), try open())
    #expect(store.settings == Settings())
    for theme in [Settings.Theme.dark, .light, .system, .dark] {
      try await other.change { $0.theme = theme }
      #expect(other.settings.theme == theme)
      #expect(try await store.loadSettings().theme == theme)
      #expect(store.settings.theme == theme)
      // A change of its own doesn't hide the other's changes.
      try await store.change { $0.dateFormat = theme == .dark ? .yearFirst : .dayFirst }
      #expect(store.settings.theme == theme)
      #expect(try await other.loadSettings() == store.settings)
    }
    try execute("DROP TABLE setting")
    #expect(store.settings.theme == .dark)
    await #expect(throws: StoreError.self) { try await store.loadSettings() }
  }

  @Test func `the settings in memory are the stored ones after many concurrent changes`() async throws {
    let stores = [try open(), try open()]
    await withTaskGroup { group in
      for round in 0..<40 {
        group.addTask { _ = try? await stores[round % 2].change { $0.autoLock = Settings.autoLockChoices[round % 6] } }
      }
    }
    for store in stores { #expect(try await store.loadSettings() == open().settings && store.settings == open().settings) }
  }

  @Test func `two processes that change different settings both succeed`() async throws {
    let stores = [try open(), try open()]
    await withTaskGroup { group in
      for round in 0..<20 {
        group.addTask {
          _ = try? await stores[round % 2].change { if round.isMultiple(of: 2) { $0.theme = .dark } else { $0.numberFormat = .space } }
        }
      }
    }
    let settings = try await stores[0].loadSettings()
    #expect(settings.theme == .dark && settings.numberFormat == .space)
  }

  @Test func `an unreadable setting has its default, and its stored value stays until it is set`() async throws {
    let store = try open()
    try execute(
      """
      INSERT INTO setting VALUES ('theme', 'neon'), ('autoLock', '-3'), ('network', 'moon'), ('customNetwork', '{"horizon":"ftp://x"}'),
      ('numberFormat', ''), ('hasAcceptedPublicNetwork', 'maybe'), ('fromTheFuture', '42')
      """)
    #expect(try await store.loadSettings() == Settings())
    try await store.change { $0.dateFormat = .monthFirst }
    let rows = try await DatabaseQueue(path: home.store.path).read { try String.fetchAll($0, sql: "SELECT value FROM setting ORDER BY value") }
    #expect(rows == ["", "-3", "42", "maybe", "monthFirst", "moon", "neon", "{\"horizon\":\"ftp://x\"}"])
  }

  // MARK: Security log

  @Test func `the security log lists the newest event first, with its time`() async throws {
    let log = try open().log
    try await log.add(.signInFailed)
    clock.advance(.seconds(60))
    try await log.add(.networkChanged, "testnet")
    let events = try open().log.events()
    #expect(events.map(\.kind) == [.networkChanged, .signInFailed])
    #expect(events.map(\.detail.english) == ["testnet", ""])
    #expect(events[0].time.timeIntervalSince(events[1].time) == 60)
    #expect(try log.events(limit: 1).map(\.kind) == [.networkChanged])
  }

  @Test func `the security log keeps a thousand events of up to 200 characters`() async throws {
    let log = try open().log
    try execute(
      """
      WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 1009)
      INSERT INTO securityEvent (time, kind, detail) SELECT n, 'signedIn', n FROM number
      """)
    try await log.add(.accountCreated, Sentence(verbatim: String(repeating: "x", count: 5000)))
    let events = try log.events()
    #expect(events.count == 1000)
    #expect(events.first?.detail.english.count == 200 && events.last?.detail == "11")
  }

  @Test func `an event of an unknown kind is still shown`() throws {
    let log = try open().log
    try execute("INSERT INTO securityEvent (time, kind, detail) VALUES (1, 'beamedUp', 'by Scotty')")
    #expect(try log.events().map(\.kind) == [.other])
  }
}
