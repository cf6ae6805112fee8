import Foundation
import GRDB
import StellarKit

/// The encrypted history of one account, in the network's database. Only the operations' ids, which order it, can be read without the data key.
struct HistoryStore: Sendable {
  private let store: WalletStore
  private let key: DataKey
  private let account: AccountID

  init(_ store: WalletStore, key: DataKey, account: AccountID) {
    self.store = store
    self.key = key
    self.account = account
  }

  /// Reads the ranges in which everything is known, lowest first.
  func ranges() async throws(StoreError) -> [HistoryRange] {
    try await store.read { try Self.ranges($0, try owner($0)) }
  }

  /// Writes pages and the ranges that they cover, in one transaction. Existing entries are replaced, except by those of a service that forgets: it
  /// knows less of an entry, and covers no range, so that a service that has everything is still asked for that stretch.
  ///
  /// - Returns: the ranges in which everything is known afterwards.
  @discardableResult
  func add(_ pages: [HistoryPage]) async throws(StoreError) -> [HistoryRange] {
    var rows: [(id: Int64, sealed: Data, replaces: Bool)] = []
    for page in pages { for entry in page.entries { rows.append((entry.id, try sealed(entry), page.keptSince == nil)) } }
    return try await store.write { [rows] database in
      try database.execute(sql: "INSERT OR IGNORE INTO historyOwner (account) VALUES (?)", arguments: [account.address])
      let owner = try owner(database)
      let insert = try database.cachedStatement(sql: "INSERT OR REPLACE INTO history (owner, id, sealed) VALUES (?, ?, ?)")
      let add = try database.cachedStatement(sql: "INSERT OR IGNORE INTO history (owner, id, sealed) VALUES (?, ?, ?)")
      for row in rows { try (row.replaces ? insert : add).execute(arguments: [owner, row.id, row.sealed]) }
      let ranges = pages.filter { $0.keptSince == nil }.map(\.range).reduce(try Self.ranges(database, owner)) { HistoryRange.adding($1, to: $0) }
      try database.execute(sql: "DELETE FROM historyRange WHERE owner = ?", arguments: [owner])
      for range in ranges {
        try database.execute(sql: "INSERT INTO historyRange (owner, low, high) VALUES (?, ?, ?)", arguments: [owner, range.low, range.high])
      }
      return ranges
    }
  }

  /// Deletes the account's entries and ranges.
  func clear() async throws(StoreError) {
    try await store.write { database in
      let owner = try owner(database)
      try database.execute(sql: "DELETE FROM history WHERE owner = ?", arguments: [owner])
      try database.execute(sql: "DELETE FROM historyRange WHERE owner = ?", arguments: [owner])
    }
  }

  /// Reads the newest entries with an id below `id` and not below `low`, newest first.
  func newest(_ limit: Int, before id: Int64 = .max, from low: Int64 = 0) async throws(StoreError) -> [HistoryEntry] {
    try await lines(limit, before: id, from: low).compactMap { HistoryEntry(id: $0.id, line: $0.line) }
  }

  /// Reads the oldest entry with this id or a later one, or returns nil if there is none.
  func oldest(from low: Int64) async throws(StoreError) -> HistoryEntry? {
    let rows = try await store.read { database in
      try Self.rows(
        try Row.fetchAll(
          database, sql: "SELECT id, sealed FROM history WHERE owner = ? AND id >= ? ORDER BY id LIMIT 1", arguments: [try owner(database), low]))
    }
    return try open(rows).first.flatMap { HistoryEntry(id: $0.id, line: $0.line) }
  }

  /// Reads the same entries as lines of text. One that can't be read is left out.
  func lines(_ limit: Int, before id: Int64 = .max, from low: Int64 = 0) async throws(StoreError) -> [(id: Int64, line: String)] {
    try open(try await store.read { try Self.newest($0, try owner($0), limit, before: id, from: low) })
  }

  /// Reads the newest entries, and whether anything is missing below them, both as they were at one moment.
  ///
  /// - Parameter passesGaps: whether to list entries that have others missing above them.
  func list(_ limit: Int, before id: Int64, passesGaps: Bool) async throws(StoreError) -> HistoryList {
    let (rows, ranges) = try await store.read { database in
      let owner = try owner(database)
      let ranges = try Self.ranges(database, owner)
      return (try Self.newest(database, owner, limit, before: id, from: passesGaps ? 0 : ranges.last?.low ?? 0), ranges)
    }
    return HistoryList(entries: try open(rows).compactMap { HistoryEntry(id: $0.id, line: $0.line) }, isComplete: ranges.map(\.low) == [0])
  }

  /// Reads the entries with these ids, in their order.
  func entries(_ ids: [Int64]) async throws(StoreError) -> [HistoryEntry] {
    let rows = try await store.read { database in
      let owner = try owner(database)
      let select = try database.cachedStatement(sql: "SELECT id, sealed FROM history WHERE owner = ? AND id = ?")
      return try ids.flatMap { try Self.rows(try Row.fetchAll(select, arguments: [owner, $0])) }
    }
    return try open(rows).compactMap { HistoryEntry(id: $0.id, line: $0.line) }
  }

  private static func newest(
    _ database: Database, _ owner: Int64, _ limit: Int, before id: Int64, from low: Int64
  ) throws -> [(id: Int64, sealed: Data)] {
    try rows(
      try Row.fetchAll(
        database, sql: "SELECT id, sealed FROM history WHERE owner = ? AND id < ? AND id >= ? ORDER BY id DESC LIMIT ?",
        arguments: [owner, id, low, limit]))
  }

  /// Returns the account's number in the database, or zero, which no account has, before anything is stored.
  private func owner(_ database: Database) throws -> Int64 {
    try Int64.fetchOne(database, sql: "SELECT number FROM historyOwner WHERE account = ?", arguments: [account.address]) ?? 0
  }

  // MARK: Encryption

  private func place(_ id: Int64) -> String { "history \(account.address) \(id)" }

  private func sealed(_ entry: HistoryEntry) throws(StoreError) -> Data {
    try key.sealed(Data(entry.line.utf8), place: place(entry.id))
  }

  /// Decrypts rows, and leaves out those that can't be read. It throws if the wallet was locked meanwhile: no rows at all would be taken for the end
  /// of the history.
  private func open(_ rows: [(id: Int64, sealed: Data)]) throws(StoreError) -> [(id: Int64, line: String)] {
    var lines: [(id: Int64, line: String)] = []
    for row in rows {
      if let data = key.open(row.sealed, place: place(row.id)) {
        lines.append((row.id, String(decoding: data, as: UTF8.self)))
      } else if key.isWiped {
        throw .lockedMeanwhile
      }
    }
    return lines
  }

  private static func rows(_ rows: [Row]) throws -> [(id: Int64, sealed: Data)] {
    try rows.map { (try $0.decode(forColumn: "id"), try $0.decode(forColumn: "sealed")) }
  }

  private static func ranges(_ database: Database, _ owner: Int64) throws -> [HistoryRange] {
    try Row.fetchAll(database, sql: "SELECT low, high FROM historyRange WHERE owner = ? ORDER BY low", arguments: [owner]).map {
      HistoryRange(low: try $0.decode(forColumn: "low"), high: try $0.decode(forColumn: "high"))
    }
  }

  // MARK: Tables

  static func createTables(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE historyOwner (number INTEGER PRIMARY KEY, account TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE history (
          owner INTEGER NOT NULL, id INTEGER NOT NULL, sealed BLOB NOT NULL, PRIMARY KEY (owner, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE historyRange (
          owner INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL, PRIMARY KEY (owner, low)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE lastKnownBalances (account TEXT NOT NULL PRIMARY KEY, time INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT;
        """)
  }
}
