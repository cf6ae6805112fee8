import Foundation

/// A table as spreadsheets read and write it (CSV, RFC 4180).
public struct CSVTable: Hashable, Sendable {
  /// The most cells of a row that is read.
  static let maximumColumns = 64
  private static let formula = Set<Character>(["=", "+", "-", "@", "\t", "\r"])

  /// The rows from above, each its cells from the left.
  public let rows: [[String]]

  /// A table of rows.
  public init(rows: [[String]]) {
    self.rows = rows
  }

  /// Reads a file in UTF-8. A comma, a semicolon or a tab stands between cells, whichever is first in its first line.
  ///
  /// - Throws: ``CSVError``
  init(_ file: Data, maximumRows: Int) throws(CSVError) {
    guard let text = String(data: file, encoding: .utf8) else { throw .notText }
    let characters = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let firstLine = characters.prefix { !$0.isNewline }
    let separator = firstLine.first { [",", ";", "\t"].contains($0) } ?? ","
    var reader = CSVReader(separator: separator, maximumRows: maximumRows)
    for character in characters { try reader.take(character) }
    rows = try reader.end()
  }

  /// The file. Each cell is in quotes, and one that a spreadsheet would take for a formula begins with an apostrophe.
  public var text: String {
    rows.map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ value: String) -> String {
    let isFormula = value.first.map { formula.contains($0) || $0 == "'" } ?? false
    return "\"\((isFormula ? "'" + value : value).replacing("\"", with: "\"\""))\""
  }

  /// What a cell says without the apostrophe that kept it from being a formula.
  static func plain(_ cell: String) -> String {
    guard cell.first == "'", let second = cell.dropFirst().first, formula.contains(second) || second == "'" else { return cell }
    return String(cell.dropFirst())
  }
}
