public import Foundation

/// A table as spreadsheets read and write it (CSV, RFC 4180).
public struct CSVTable: Hashable, Sendable {
  /// The most cells that a row may have when it is read.
  static let maximumColumns = 64

  /// The byte order mark for the beginning of a file that a person opens. Without it, Excel on Windows doesn't read the file as UTF-8.
  public static let byteOrderMark = "\u{FEFF}"

  /// The rows from top to bottom, each with its cells from left to right.
  public let rows: [[String]]

  /// A table of rows.
  public init(rows: [[String]]) {
    self.rows = rows
  }

  /// Reads a file in UTF-8. Its cells are separated by commas, semicolons or tabs, whichever comes first in its first line.
  ///
  /// - Parameters:
  ///   - file: the file's bytes.
  ///   - maximumRows: how many rows are read at most.
  /// - Throws: ``CSVError``
  public init(_ file: Data, maximumRows: Int) throws(CSVError) {
    guard String(validating: file, as: UTF8.self) != nil else { throw .notText }
    let bytes = Array(file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file)
    var reader = CSVReader(separator: Self.separator(bytes), maximumRows: maximumRows)
    for byte in bytes { try reader.take(byte) }
    rows = try reader.end()
  }

  /// Finds the first comma, semicolon or tab in the first line that isn't within a quoted cell. Returns a comma if there is none.
  private static func separator(_ bytes: [UInt8]) -> UInt8 {
    var isQuoted = false
    for byte in bytes {
      switch Unicode.Scalar(byte) {
      case "\"": isQuoted.toggle()
      case _ where isQuoted: continue
      case ",", ";", "\t": return byte
      case "\n", "\r": return UInt8(ascii: ",")
      default: continue
      }
    }
    return UInt8(ascii: ",")
  }

  /// The text of the file, with commas between cells. Each cell is in quotes, and one that a spreadsheet would take for a formula begins with an
  /// apostrophe.
  public var text: String { text(",") }

  /// Returns the text of the file with a comma or semicolon between cells.
  func text(_ separator: Unicode.Scalar) -> String {
    rows.map { $0.map(Self.cell).joined(separator: String(separator)) + "\r\n" }.joined()
  }

  private static func cell(_ value: String) -> String {
    var cell = "\"\(needsApostrophe(value) ? "'" : "")".unicodeScalars
    for scalar in value.unicodeScalars {
      if scalar == "\"" { cell.append(scalar) }
      cell.append(scalar)
    }
    cell.append("\"")
    return String(cell)
  }

  /// Returns a cell's value without the apostrophe that kept it from being a formula.
  static func plain(_ cell: String) -> String {
    guard cell.unicodeScalars.first == "'" else { return cell }
    let value = String(cell.unicodeScalars.dropFirst())
    return needsApostrophe(value) ? value : cell
  }

  /// Returns whether a cell needs an apostrophe: a spreadsheet would calculate it, or it begins with an apostrophe of its own. Some spreadsheets skip
  /// invisible characters at the beginning, and take full-width signs for normal ones.
  private static func needsApostrophe(_ value: String) -> Bool {
    value.unicodeScalars.first == "'" || isFormula(value.unicodeScalars)
  }

  private static func isFormula(_ value: some Sequence<Unicode.Scalar>) -> Bool {
    for scalar in value {
      switch scalar {
      case "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠": return true
      default: guard isUnseen(scalar) else { return false }
      }
    }
    return false
  }

  /// Returns a text in which nothing becomes a formula, even if a spreadsheet ends cells at another separator than the file's, at tabs or at line
  /// breaks whatever the quotes say, as many do by their country's convention. There, two quotes in a row, which stand for one, are an empty text
  /// before what follows. Reading the file doesn't undo this change.
  static func guarded(_ value: String, _ separator: Unicode.Scalar) -> String {
    let ends: [Unicode.Scalar] = [separator == "," ? ";" : ",", "\t", "\r", "\n"]
    var guarded = "".unicodeScalars
    for index in value.unicodeScalars.indices {
      let scalar = value.unicodeScalars[index]
      guarded.append(scalar)
      let rest = value.unicodeScalars[value.unicodeScalars.index(after: index)...]
      if ends.contains(scalar), isFormula(rest.lazy.filter { $0 != "\"" }) { guarded.append("'") }
    }
    return String(guarded)
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || [.control, .format].contains(properties.generalCategory)
  }
}
