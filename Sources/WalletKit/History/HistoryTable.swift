import Foundation
import Sentences
import StellarKit

/// A history as a CSV table for spreadsheets and taxes (RFC 4180). It has a row for each asset that moved. Times are in ISO 8601 UTC, amounts have 7
/// decimals, and titles are in English. If the person writes a comma before decimals, so does the table, with semicolons between cells: spreadsheets
/// in such countries expect both, and would read `10.5000000` as a hundred million.
public struct HistoryTable: Sendable {
  /// The names of the columns.
  public static let columns = [
    "time", "direction", "kind", "amount", "asset", "fee", "counterparty", "name", "memoType", "memo", "hash", "ledger", "id", "title",
  ]

  /// The names of people, and what was done with tokens.
  public var names: Names
  private let numberFormat: NumberFormat
  /// The last transaction whose fee was written.
  private var lastPaid: Int64?

  /// A table. Entries are added to it in the history's order.
  public init(names: Names = Names(), numberFormat: NumberFormat = .point) {
    (self.names, self.numberFormat) = (names, numberFormat)
  }

  /// The first line.
  public var head: String { CSVTable(rows: [Self.columns]).text(separator) }

  private var separator: Unicode.Scalar { numberFormat.decimalMark == "," ? ";" : "," }

  private func text(_ amount: Amount) -> String { numberFormat.marked(amount.description) }

  /// Writes entries as lines. A transaction's fee, in lumens, appears in only one of its lines, so that the column can be added up.
  public mutating func lines(_ entries: some Sequence<HistoryEntry>) -> String {
    var rows: [[String]] = []
    for entry in entries {
      let moved = entry.changes.map { (way: $0.isGain ? "received" : "sent", amount: text($0.amount), asset: $0.asset.description) }
      for change in moved.isEmpty ? [(way: entry.direction.rawValue, amount: "", asset: "")] : moved {
        let fee = lastPaid == entry.transactionNumber ? nil : entry.fee
        if fee != nil { lastPaid = entry.transactionNumber }
        rows.append([
          entry.time.formatted(.iso8601), change.way, entry.kind.rawValue, change.amount, change.asset,
          fee.map(text) ?? "", entry.counterparty ?? "", names.name(of: entry) ?? "", entry.memo?.kind.rawValue ?? "",
          entry.memo?.text ?? "", entry.hash?.description ?? "", String(entry.ledger), String(entry.id),
          names.title(of: entry, numberFormat).english,
        ])
      }
    }
    return CSVTable(rows: rows.map { $0.map { CSVTable.guarded($0, separator) } }).text(separator)
  }
}
