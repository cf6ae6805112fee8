import Foundation
import GRDB
public import Sentences

/// The log of what happened to keys and access on this computer, for its owner to read. It never leaves the home, and contains no secret.
public struct SecurityLog: Sendable {
  /// How many events are kept.
  public static let limit = 1000
  /// How many of them are about strangers, who can't push the others out of the log.
  static let strangersLimit = 100
  /// How many characters of an event's detail are kept.
  static let detailLimit = 200

  private let store: WalletStore
  private let now: @Sendable () -> Date

  init(store: WalletStore, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
  }

  /// Adds an event. The oldest are dropped.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - detail: what it was about, such as an account's name or a network; never a secret.
  /// - Throws: ``StoreError``. Then, whatever must not happen without being logged isn't done.
  public func add(_ kind: SecurityEvent.Kind, _ detail: Sentence = "") async throws(StoreError) {
    let time = Int64(now().timeIntervalSince1970)
    try await store.write { database in
      try database.execute(
        sql: "INSERT INTO securityEvent (time, kind, detail) VALUES (?, ?, ?)",
        arguments: [time, kind.rawValue, detail.shortened(Self.detailLimit)])
      if kind == .strangerRefused {
        try database.execute(
          sql: "DELETE FROM securityEvent WHERE kind = ?1 AND id NOT IN (SELECT id FROM securityEvent WHERE kind = ?1 ORDER BY id DESC LIMIT ?2)",
          arguments: [kind.rawValue, Self.strangersLimit])
      }
      try database.execute(
        sql: "DELETE FROM securityEvent WHERE id <= (SELECT id FROM securityEvent ORDER BY id DESC LIMIT 1 OFFSET ?)", arguments: [Self.limit])
    }
  }

  /// Reads the events, newest first.
  ///
  /// - Throws: ``StoreError``
  public func events(limit: Int = SecurityLog.limit) throws(StoreError) -> [SecurityEvent] {
    try store.read { database in
      try Row.fetchAll(database, sql: "SELECT id, time, kind, detail FROM securityEvent ORDER BY id DESC LIMIT ?", arguments: [limit])
        .map { row in
          let kind: String = try row.decode(forColumn: "kind")
          let time: Int64 = try row.decode(forColumn: "time")
          return SecurityEvent(
            id: try row.decode(forColumn: "id"), kind: SecurityEvent.Kind(rawValue: kind) ?? .other,
            time: Date(timeIntervalSince1970: TimeInterval(time)), detail: try row.decode(forColumn: "detail"))
        }
    }
  }
}
