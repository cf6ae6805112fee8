import Foundation
import GRDB
import StellarKit
import StellarXDR

/// The query for the ids on a page of transactions or operations.
struct ListQuery {
  private let page: ListPage
  /// The table whose `id` is walked.
  var source = ""
  var conditions: [String]
  /// The columns that the ids are sorted by.
  private var keys = ["id"]
  private var values: StatementArguments
  private static let success = "isSuccessful"

  init(_ page: ListPage, includingFailed: Bool) {
    self.page = page
    conditions = ["id \(page.comparison) ?"]
    values = [page.boundary]
    if !includingFailed { conditions.append(Self.success) }
  }

  /// Narrows the query to what concerns an account.
  mutating func narrow(to table: String, _ account: AccountID) {
    source = HistorySegment.rows(of: table)
    keys = ["segment", "id"]
    conditions.append("account = \(AccountNumbers.sql)")
    values += [account.publicKey.data]
  }

  /// Narrows the query to what changed a liquidity pool or a claimable balance, and so was successful.
  mutating func narrow(to table: String, entry: Bytes32) {
    source = table
    conditions.removeAll { $0 == Self.success }
    conditions.append("entry = ?")
    values += [entry.data]
  }

  /// Narrows the query to what is in a ledger.
  mutating func narrow(to ledger: UInt32) {
    narrow(to: TotalOrderID.ids(ofLedger: ledger))
  }

  /// Narrows the query to ids in a range.
  mutating func narrow(to ids: Range<Int64>) {
    conditions.append("id >= ? AND id < ?")
    values += [ids.lowerBound, ids.upperBound]
  }

  var sql: String {
    let order = keys.map { "\($0) \(page.direction)" }.joined(separator: ", ")
    return "SELECT id FROM \(source) WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT ?"
  }

  var arguments: StatementArguments { values + [page.limit] }
}

extension ListPage {
  /// How the ids on the page compare with ``boundary``.
  var comparison: String { order == .ascending ? ">" : "<" }

  /// The direction in SQL.
  var direction: String { order.rawValue }

  /// Where the page begins: the cursor, or the end of the list from which it is read.
  var boundary: Int64 { cursor?.id.rawValue ?? (order == .ascending ? 0 : .max) }

  /// The boundary as the sequence number that ledgers are compared with. A ledger comes before everything in it.
  var ledgerBoundary: Int64 {
    let isWithinLedger = boundary & Int64(UInt32.max) != 0
    return boundary >> 32 + (order == .descending && isWithinLedger ? 1 : 0)
  }
}
