public import Foundation
import GRDB
public import Localization
public import Sentences
import Synchronization

/// The store of a home for all networks, in `home.sqlite`: the settings, the security log, the wrong guesses of the PIN, the known browsers, and the
/// paired devices.
///
/// The browser wallet and the command line are two processes that share it.
public final class HomeStore: Sendable {
  /// The file's name in the home's folder.
  public static let fileName = WalletHome.storeName

  /// What happened to keys and access.
  public let log: SecurityLog
  /// The counter of the owner's wrong guesses of the PIN.
  public let guesses: GuessCounter
  /// The counter of strangers' wrong guesses of the PIN.
  public let strangerGuesses: GuessCounter
  /// The browsers that were signed in before.
  public let knownBrowsers: KnownBrowsers
  /// The phones and other computers that may use the wallet's pages.
  public let devices: PairedDevices

  let store: WalletStore
  private let lostSentence: Sentence
  private let snapshot: Mutex<Snapshot>

  /// The settings, and the database's version (SQLite's `data_version`) at which they were read. It goes up with each change that isn't made by this
  /// store.
  private struct Snapshot {
    var settings = Settings()
    var languageInUse: Language?
    var version: Int64?
  }

  /// Opens the store of a home, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - home: the folder.
  ///   - now: the time of day.
  /// - Throws: ``StoreError`` for a file that is damaged, newer or inaccessible. It is left as it was.
  public init(_ home: WalletHome, now: @escaping @Sendable () -> Date) throws(StoreError) {
    let isLost = home.isStoreLost
    lostSentence = home.storeLost
    store = try WalletStore(at: home.store, tables: Self.tables) { database in
      guard isLost else { return }
      try database.execute(sql: "INSERT INTO setting (name, value) VALUES (?, ?)", arguments: [Settings.lossName, Settings.Loss.new.rawValue])
    }
    log = SecurityLog(store: store, now: now)
    guesses = GuessCounter(of: .owner, store: store, path: home.store.path, now: now)
    strangerGuesses = GuessCounter(of: .stranger, store: store, path: home.store.path, now: now)
    knownBrowsers = KnownBrowsers(store: store)
    devices = PairedDevices(store: store, now: now)
    // If they can't be read, a page says so.
    snapshot = Mutex((try? store.read { try Self.load($0) }) ?? Snapshot())
  }

  /// Checks a home's store, if there is one, and changes nothing.
  ///
  /// - Throws: ``StoreError`` for a store that is damaged, newer or inaccessible.
  public static func check(_ home: WalletHome) throws(StoreError) {
    try WalletStore.check(home.store, tables: tables)
  }

  /// Reads a home's settings without changing anything, or returns nil if there are none or they can't be read.
  public static func settings(of home: WalletHome) -> Settings? {
    guard FileManager.default.fileExists(atPath: home.store.path), (try? check(home)) != nil else { return nil }
    let database = try? DatabaseQueue(path: home.store.path, configuration: WalletStore.configuration(readonly: true))
    defer { try? database?.close() }
    return try? database?.read { try load($0).settings }
  }

  /// The settings as they were last read or changed here, available at once. ``loadSettings()`` checks whether another process has changed them.
  public var settings: Settings { snapshot.withLock(\.settings) }

  /// The language in which the person reads now, and in which anchors are asked to answer. Pages and commands set it. Until then, it is the language
  /// of the settings.
  public var languageInUse: Language {
    get { snapshot.withLock { $0.languageInUse ?? $0.settings.language ?? .english } }
    set { snapshot.withLock { $0.languageInUse = newValue } }
  }

  /// The notice about a file that was missing, until the person confirms it; nil if there is none.
  public var loss: Sentence? { settings.loss == .none ? nil : lostSentence }

  /// Reads the settings as they are now, including what another process has set.
  ///
  /// - Throws: ``StoreError``
  @discardableResult
  public func loadSettings() async throws(StoreError) -> Settings {
    try await store.read { [self] database in
      let version = try Self.version(database)
      if let known = snapshot.withLock({ $0.version == version ? $0.settings : nil }) { return known }
      let loaded = try Self.load(database)
      snapshot.withLock { ($0.settings, $0.version) = (loaded.settings, loaded.version) }
      return loaded.settings
    }
  }

  /// Changes settings in one step that no other process can interfere with.
  ///
  /// - Returns: the settings as they are then.
  /// - Throws: ``StoreError``, and then nothing was changed.
  @discardableResult
  public func change(_ change: @escaping @Sendable (inout Settings) -> Void) async throws(StoreError) -> Settings {
    let changed = try await store.write { [self] database in
      var settings = Settings(rows: try Self.rows(database))
      let before = settings.rows
      change(&settings)
      // What was not changed stays as it is, even if this version doesn't understand it.
      for (name, value) in settings.rows where before[name] != value {
        try database.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", arguments: [name, value])
      }
      // If two change something at the same time, what is read after both counts.
      snapshot.withLock { $0.version = nil }
      return settings
    }
    return (try? await loadSettings()) ?? changed
  }

  /// Returns the counter of someone's wrong guesses.
  public func guesses(of guesser: Guesser) -> GuessCounter {
    switch guesser {
    case .owner: guesses
    case .stranger: strangerGuesses
    }
  }

  private static func load(_ database: Database) throws -> Snapshot {
    Snapshot(settings: Settings(rows: try rows(database)), version: try version(database))
  }

  private static func version(_ database: Database) throws -> Int64? { try Int64.fetchOne(database, sql: "PRAGMA data_version") }

  private static func rows(_ database: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(database, sql: "SELECT name, value FROM setting")
    return try Dictionary(rows.map { (try $0.decode(forColumn: "name"), try $0.decode(forColumn: "value")) }) { _, last in last }
  }

  /// The SQL that removes what isn't restored from a copy: guesses of another PIN than the new one, and browsers and devices that were let in where
  /// the copy was made, or have been shut out since.
  static let notRestored = """
    UPDATE guesses SET count = 0, last = 0; DELETE FROM wrongGuess;
    UPDATE strangerGuesses SET count = 0, last = 0; DELETE FROM strangerWrongGuess;
    DELETE FROM knownBrowser; DELETE FROM device;
    """

  static let tables: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("home") { database in
      try database.execute(
        sql: """
          CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT;
          CREATE TABLE securityEvent (
            id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, kind TEXT NOT NULL, detail TEXT NOT NULL
          ) STRICT;
          CREATE TABLE guesses (
            id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL CHECK (count >= 0), last INTEGER NOT NULL
          ) STRICT;
          INSERT INTO guesses VALUES (1, 0, 0);
          CREATE TABLE wrongGuess (id INTEGER PRIMARY KEY AUTOINCREMENT, fingerprint BLOB NOT NULL UNIQUE) STRICT;
          """)
    }
    migrator.registerMigration("sealed") { database in
      try database.execute(sql: "CREATE TABLE sealed (name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, data BLOB NOT NULL) STRICT")
    }
    migrator.registerMigration("strangers") { database in
      try database.execute(
        sql: """
          CREATE TABLE strangerGuesses (
            id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL CHECK (count >= 0), last INTEGER NOT NULL
          ) STRICT;
          INSERT INTO strangerGuesses VALUES (1, 0, 0);
          CREATE TABLE strangerWrongGuess (id INTEGER PRIMARY KEY AUTOINCREMENT, fingerprint BLOB NOT NULL UNIQUE) STRICT;
          CREATE TABLE knownBrowser (id INTEGER PRIMARY KEY AUTOINCREMENT, digest BLOB NOT NULL UNIQUE) STRICT;
          """)
    }
    migrator.registerMigration("sentences") { database in try Sentence.migrate("detail", of: "securityEvent", database) }
    migrator.registerMigration("devices") { database in
      try database.execute(
        sql: """
          CREATE TABLE device (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, digest BLOB NOT NULL UNIQUE, added INTEGER NOT NULL, lastUsed INTEGER NOT NULL
          ) STRICT;
          """)
    }
    migrator.registerMigration("deviceGuesses") { database in
      try database.execute(sql: "ALTER TABLE device ADD COLUMN wrongGuesses INTEGER NOT NULL DEFAULT 0")
    }
    migrator.registerMigration("browsersVaults") { database in
      // A browser that an earlier version knew is a stranger's until somebody signs in there again.
      try database.execute(
        sql: """
          DROP TABLE knownBrowser;
          CREATE TABLE knownBrowser (id INTEGER PRIMARY KEY AUTOINCREMENT, digest BLOB NOT NULL UNIQUE, vault BLOB NOT NULL) STRICT;
          """)
    }
    return migrator
  }()
}
