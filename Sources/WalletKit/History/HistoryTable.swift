import Foundation
import Sentences
import StellarKit

/// A history as a table for spreadsheets and taxes (RFC 4180): a row for each asset that moved, times in ISO 8601 UTC, amounts with 7 decimals,
/// what happened in English.
public struct HistoryTable: Sendable {
  /// The names of the columns.
  public static let columns = [
    "time", "direction", "kind", "amount", "asset", "fee", "counterparty", "name", "memoType", "memo", "hash", "ledger", "id", "title",
  ]

  /// What everybody is called, and what was done with tokens.
  public var names: Names
  /// The last transaction whose fee was written.
  private var lastPaid: Int64?

  /// A table, to which entries are added in the history's order.
  public init(names: Names = Names()) {
    self.names = names
  }

  /// The first line.
  public static var head: String { CSVTable(rows: [columns]).text }

  /// Writes entries as lines. A transaction's fee, in lumens, stands in one of its lines only, so that a column can be added up.
  public mutating func lines(_ entries: some Sequence<HistoryEntry>) -> String {
    var rows: [[String]] = []
    for entry in entries {
      let moved = entry.changes.map { (way: $0.isGain ? "received" : "sent", amount: $0.amount.description, asset: $0.asset.description) }
      for change in moved.isEmpty ? [(way: entry.direction.rawValue, amount: "", asset: "")] : moved {
        let fee = lastPaid == entry.transactionNumber ? nil : entry.fee
        if fee != nil { lastPaid = entry.transactionNumber }
        rows.append([
          entry.time.formatted(.iso8601), change.way, entry.kind.rawValue, change.amount, change.asset,
          fee?.description ?? "", entry.counterparty ?? "", names.name(of: entry) ?? "", entry.memo?.kind.rawValue ?? "",
          entry.memo?.text ?? "", entry.hash?.description ?? "", String(entry.ledger), String(entry.id), names.title(of: entry).english,
        ])
      }
    }
    return CSVTable(rows: rows.map { $0.map(CSVTable.guarded) }).text
  }
}
