public import Foundation
import Sentences
import StellarKit

/// Contacts as a table for spreadsheets and other wallets: `name`, `address`, `memo_type`, `memo`, `note`.
public struct ContactTable: Sendable {
  /// The largest file that is read, in bytes. As many contacts as there can be, with the longest notes, take less.
  public static let sizeLimit = 16 << 20
  private static let columns = ["name", "address", "memo_type", "memo", "note"]

  /// A row below the columns' names.
  struct Row: Sendable {
    let number: Int
    /// The cells by their column's ``key(of:)``.
    let cells: [String: String]

    var name: String { self["name"] }

    private subscript(column: String) -> String { cells[ContactTable.key(of: column)] ?? "" }

    /// Returns the row as a form, as if it had been typed.
    func form() throws(ContactRefusal) -> ContactForm {
      guard !cells.contains(where: { $0.key.hasPrefix("memo") && !["memo", "memotype"].contains($0.key) && !$0.value.isEmpty }) else {
        throw ContactRefusal(.memo, "This row has a memo in an unknown column. Name the columns memo and memo_type.")
      }
      let kind = self["memo_type"].trimmingSpaces.lowercased().replacing("memo_", with: "")
      let hasKind = !kind.isEmpty && kind != "none"
      guard let memoKind = hasKind ? MemoKind(rawValue: kind) : .text else {
        throw ContactRefusal(.memo, "“\(kind.prefix(20))” isn't a memo type: write text, id, hash or return.")
      }
      let memo = self["memo"]
      if !hasKind, let number = try? Memo(memo.trimmingSpaces, kind: .id), number != .none {
        throw ContactRefusal(
          .memo,
          "A memo of digits can be a text or an ID, and with the wrong one the recipient may not find your money. Write text or id in the column memo_type."
        )
      }
      return ContactForm(name: name, address: self["address"], memo: memo, memoKind: memoKind, note: self["note"])
    }
  }

  let rows: [Row]

  /// Reads a file: CSV in UTF-8, its first line naming the columns, in any order. Their case, spaces and `_` don't matter. Only `name` and `address`
  /// must be there.
  ///
  /// - Throws: ``CSVError``
  public init(_ file: Data) throws(CSVError) {
    guard file.count <= Self.sizeLimit else { throw .tooLarge(maximum: Self.sizeLimit) }
    let table = try CSVTable(file, maximumRows: ContactBook.limit + 1)
    guard let first = table.rows.first else { throw .empty }
    let columns = first.map(Self.key)
    for needed in Self.columns.prefix(2) where !columns.contains(needed) { throw .missingColumn(needed) }
    rows = table.rows.dropFirst().enumerated().compactMap { index, cells in
      guard cells.contains(where: { !$0.isEmpty }) else { return nil }
      return Row(number: index + 2, cells: Dictionary(zip(columns, cells)) { first, _ in first })
    }
  }

  /// Returns a column's name as names are compared: tables call it `memo_type`, `memoType` or `Memo type`.
  private static func key(of column: String) -> String { column.lowercased().filter { $0 != "_" && !$0.isWhitespace } }

  /// Writes contacts as a table.
  public static func text(of contacts: [Contact]) -> String {
    let rows = contacts.map { contact in
      [contact.name, contact.address.description, contact.memo.written?.kind.rawValue ?? "", contact.memo.written?.text ?? "", contact.note]
    }
    return CSVTable(rows: [columns] + rows).text
  }
}
