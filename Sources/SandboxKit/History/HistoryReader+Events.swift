import Foundation
import GRDB
import StellarKit
import StellarXDR

extension HistoryReader {
  /// The events that fit, of the ledgers whose meta is kept.
  func events(_ query: EventQuery) throws -> [StoredEvent] {
    let walk = walk(through: query)
    var found: [StoredEvent] = []
    var place: EventPlace? = query.start
    while found.count < query.limit, let from = place, let next = try walk.next(from: from) {
      let event = try event(at: next)
      if query.matches(event.event) { found.append(event) }
      place = query.order == .ascending ? next.next : next.previous
    }
    return found
  }

  private func event(at place: EventPlace) throws -> StoredEvent {
    let sql = """
      SELECT t.hash, t.isSuccessful, t.closeTime, e.body FROM events e JOIN transactions t ON t.id = e."transaction" \
      WHERE e.place = ? AND e.event = ?
      """
    guard let row = try Row.fetchOne(statement(sql), arguments: [place.id.rawValue, place.event]) else {
      throw InvalidRow(description: "an event is listed that isn't there")
    }
    return StoredEvent(
      place: place, hash: TransactionHash(try row.fixed("hash")), isSuccessful: row["isSuccessful"],
      closeTime: UInt64(clamping: row["closeTime"] as Int64), event: try row.xdr("body"))
  }
}
