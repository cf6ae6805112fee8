public import Foundation
import Sentences
import StellarKit

/// Contacts as a table for spreadsheets and other wallets: `name`, `address`, `memo_type`, `memo`, `note`.
public struct ContactTable: Sendable {
  /// The largest file that is read, in bytes.
  public static let sizeLimit = 1 << 20
  private static let columns = ["name", "address", "memo_type", "memo", "note"]

  /// A row below the columns' names.
  struct Row: Sendable {
    let number: Int
    let cells: [String: String]

    var name: String { cells["name"] ?? "" }

    /// Returns the row as a form, as if it had been typed.
    func form() throws(ContactRefusal) -> ContactForm {
      let kind = (cells["memo_type"] ?? "").trimmingSpaces.lowercased().replacing("memo_", with: "")
      guard let memoKind = kind.isEmpty || kind == "none" ? .text : MemoKind(rawValue: kind) else {
        throw ContactRefusal(.memo, "“\(kind.prefix(20))” isn't a memo type: write text, id, hash or return.")
      }
      return ContactForm(name: name, address: cells["address"] ?? "", memo: cells["memo"] ?? "", memoKind: memoKind, note: cells["note"] ?? "")
    }
  }

  let rows: [Row]

  /// Reads a file: CSV in UTF-8, its first line naming the columns, in any order. Only `name` and `address` must be there.
  ///
  /// - Throws: ``CSVError``
  public init(_ file: Data) throws(CSVError) {
    guard file.count <= Self.sizeLimit else { throw .tooLarge(maximum: Self.sizeLimit) }
    let table = try CSVTable(file, maximumRows: ContactBook.limit + 1)
    guard let first = table.rows.first else { throw .empty }
    let columns = first.map { $0.trimmingSpaces.lowercased().replacing(" ", with: "_") }
    for needed in Self.columns.prefix(2) where !columns.contains(needed) { throw .missingColumn(needed) }
    rows = table.rows.dropFirst().enumerated().compactMap { index, cells in
      guard cells.contains(where: { !$0.isEmpty }) else { return nil }
      return Row(number: index + 2, cells: Dictionary(zip(columns, cells)) { first, _ in first })
    }
  }

  /// Writes contacts as a table.
  public static func text(of contacts: [Contact]) -> String {
    let rows = contacts.map { contact in
      [contact.name, contact.address.description, contact.memo.written?.kind.rawValue ?? "", contact.memo.written?.text ?? "", contact.note]
    }
    return CSVTable(rows: [columns] + rows).text
  }
}
