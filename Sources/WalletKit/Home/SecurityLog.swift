import Foundation
import GRDB

/// What happened to keys and access on this computer, for its owner to read. It never leaves the home and holds no secret.
public struct SecurityLog: Sendable {
  /// How many events are kept.
  public static let limit = 1000
  /// How many characters of an event's detail are kept.
  static let detailLimit = 200

  private let store: WalletStore
  private let now: @Sendable () -> Date

  init(store: WalletStore, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
  }

  /// Writes an event down. The oldest make room.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - detail: what it was about, such as an account's name or a network; never a secret.
  /// - Throws: ``WalletError``; what must not happen unseen is not done then.
  public func add(_ kind: SecurityEvent.Kind, _ detail: String = "") throws(WalletError) {
    let time = Int64(now().timeIntervalSince1970)
    try store.write { database in
      try database.execute(
        sql: "INSERT INTO securityEvent (time, kind, detail) VALUES (?, ?, ?)",
        arguments: [time, kind.rawValue, String(detail.prefix(Self.detailLimit))])
      try database.execute(sql: "DELETE FROM securityEvent WHERE id <= ?", arguments: [database.lastInsertedRowID - Int64(Self.limit)])
    }
  }

  /// The events, newest first.
  ///
  /// - Throws: ``WalletError``
  public func events(limit: Int = SecurityLog.limit) throws(WalletError) -> [SecurityEvent] {
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
