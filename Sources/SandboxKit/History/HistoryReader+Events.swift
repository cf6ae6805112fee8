import Foundation
import GRDB
import StellarKit
import StellarXDR

extension HistoryReader {
  /// Finds the events that match a query, in the ledgers whose meta is kept.
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

  /// Finds the place of an event by its number within its ledger, counted from 0, or returns nil if the ledger has fewer events.
  func place(ofEvent number: UInt32, in ledger: UInt32) throws -> EventPlace? {
    let ids = TotalOrderID.ids(ofLedger: ledger)
    let sql = "SELECT place, event FROM events WHERE place >= ? AND place < ? ORDER BY place, event LIMIT 1 OFFSET ?"
    return try Row.fetchOne(statement(sql), arguments: [ids.lowerBound, ids.upperBound, number]).map(EventPlace.init)
  }

  /// Counts the events that come before an event in its ledger.
  func number(ofEvent place: EventPlace) throws -> UInt32 {
    let sql = "SELECT COUNT(*) FROM events WHERE place >= ? AND (place, event) < (?, ?)"
    let first = TotalOrderID(ledger: place.id.ledger).rawValue
    return try UInt32.fetchOne(statement(sql), arguments: [first, place.id.rawValue, place.event]) ?? 0
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
      place: place, hash: TransactionHash(try row.fixed("hash")), isSuccessful: try row.value("isSuccessful"),
      closeTime: UInt64(clamping: try row.value("closeTime") as Int64), event: try row.xdr("body"))
  }
}
