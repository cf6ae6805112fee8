import Foundation
import GRDB
import HorizonKit
import StellarKit
import StellarXDR

extension HistoryReader {
  /// Returns the effects on a page. Works through the operations that have any, until the page is full.
  func effects(_ page: ListPage, of scope: HistoryScope) throws -> [StoredEffect] {
    let isAscending = page.order == .ascending
    var found: [StoredEffect] = []
    var boundary = page.boundary
    while true {
      let operations = try operations(from: boundary, page, of: scope)
      for operation in operations {
        var effects = try operation.effects.filter { page.contains($0.cursor) }
        if case .account(let account) = scope { effects.removeAll { $0.account.accountID != account } }
        found += isAscending ? effects : effects.reversed()
        if found.count >= page.limit { return Array(found.prefix(page.limit)) }
      }
      guard operations.count == page.limit, let last = operations.last else { return found }
      boundary = last.id.rawValue + (isAscending ? 1 : -1)
    }
  }

  /// Reads the operations of a scope that have effects, from an id on and including it: all successful payments, and the operations that were listed
  /// as having effects when they were written.
  private func operations(from boundary: Int64, _ page: ListPage, of scope: HistoryScope) throws -> [StoredOperation] {
    let from = "id \(page.comparison)= ?"
    let range: Range<Int64>
    switch scope {
    case .account(let account):
      let key = account.publicKey.data
      let payments = """
        SELECT id FROM \(HistorySegment.rows(of: "operationsOfAccounts")) WHERE account = \(AccountNumbers.sql) AND \(from) \
        AND isPayment AND isSuccessful ORDER BY segment \(page.direction), id \(page.direction) LIMIT ?
        """
      let others = "SELECT id FROM effectsOfAccounts WHERE account = \(AccountNumbers.sql) AND \(from)"
      return try operations(page, ids: "SELECT id FROM (\(payments)) UNION \(others)", [key, boundary, page.limit, key, boundary])
    case .entry(let entry):
      return try operations(page, ids: "SELECT id FROM operationsOfEntries WHERE entry = ? AND \(from)", [entry.data, boundary])
    case .everything: range = 0..<Int64.max
    case .ledger(let sequence): range = TotalOrderID.ids(ofLedger: sequence)
    case .transaction(let hash):
      guard let transaction = try transaction(hash) else { return [] }
      range = transaction.id.idsOfOperations
    case .operation(let id): range = id.rawValue..<id.rawValue + 1
    }
    let within = "\(from) AND id >= ? AND id < ?"
    let sql = """
      SELECT id FROM operations INDEXED BY payments WHERE isPayment AND isSuccessful AND \(within) \
      UNION SELECT id FROM effectsOfAccounts INDEXED BY effectsInOrder WHERE \(within)
      """
    let bounds: StatementArguments = [boundary, range.lowerBound, range.upperBound]
    return try operations(page, ids: sql, bounds + bounds)
  }

  private func operations(_ page: ListPage, ids: String, _ arguments: StatementArguments) throws -> [StoredOperation] {
    try operations(page, paged: "\(ids) ORDER BY id \(page.direction) LIMIT ?", arguments + [page.limit])
  }
}

extension ListPage {
  /// Returns whether a record comes after the cursor, in the page's order.
  func contains(_ record: HistoryCursor) -> Bool {
    let (id, place) = (record.id.rawValue, record.place ?? 0)
    return order == .ascending ? (id, place) > (boundary, boundaryPlace) : (id, place) < (boundary, boundaryPlace)
  }

  /// The place of the cursor among the records at the boundary. A cursor that is only a number comes after all records of its operation, as in
  /// Horizon.
  var boundaryPlace: Int64 { cursor?.place ?? .max }
}
