import GRDB
import StellarKit

/// A part of the history whose transactions are listed together, by account and by hash.
enum HistorySegment {
  /// The number of transactions with which a segment is full. Its lists then fit into SQLite's cache, and a million payments have about a hundred
  /// segments.
  static let size = 8192

  /// Returns the SQL to select from a table that is cut into segments, in the order of `segment`, then of the table's own key.
  static func rows(of table: String) -> String {
    "segments CROSS JOIN \(table) USING (segment)"
  }

  /// Returns the segment that a ledger's transactions go into, and counts them there.
  static func current(for transactions: Int, in db: Database) throws -> Int64 {
    let newest = try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM segments ORDER BY segment DESC LIMIT 1"))
    let (segment, count): (Int64, Int) = try newest.map { (try $0.value("segment"), try $0.value("transactions")) } ?? (0, 0)
    let isFull = count >= size
    let current = isFull ? segment + 1 : segment
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO segments VALUES (?, ?)")
      .execute(arguments: [current, (isFull ? 0 : count) + transactions])
    return current
  }
}

extension TransactionHash {
  /// The first eight bytes of the hash, by which it is listed. The rest is compared with the transaction itself.
  var start: Int64 {
    value.data.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }
}
