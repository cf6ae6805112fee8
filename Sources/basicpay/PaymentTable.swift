import Foundation
import StellarKit
import WalletKit

/// Payments as a table for spreadsheets (RFC 4180): times in ISO 8601 UTC, amounts with 7 decimals.
struct PaymentTable {
  private static let columns = ["time", "direction", "kind", "amount", "asset", "counterparty", "memoType", "memo", "hash"]

  /// The table, its first line naming the columns.
  let text: String

  init(_ payments: some Sequence<Payment>) {
    let rows = payments.map { payment in
      [
        payment.time.formatted(.iso8601), payment.direction.rawValue, payment.kind.rawValue, payment.amount.description,
        payment.asset.description, payment.counterparty.address, payment.memo.written?.kind.rawValue ?? "",
        payment.memo.written?.text ?? "", payment.hash.description,
      ]
    }
    text = ([Self.columns] + rows).map { $0.map(Self.field).joined(separator: ",") }.joined(separator: "\r\n")
  }

  /// A stranger's memo must stay text: in quotes, and never the beginning of a formula.
  private static func field(_ value: String) -> String {
    let isFormula = value.first.map { "=+-@\t\r".contains($0) } ?? false
    return "\"\((isFormula ? "'" + value : value).replacing("\"", with: "\"\""))\""
  }
}
