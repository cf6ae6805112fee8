public import Foundation

/// A table as spreadsheets read and write it (CSV, RFC 4180).
public struct CSVTable: Hashable, Sendable {
  /// The most cells of a row that is read.
  static let maximumColumns = 64

  /// The rows from above, each its cells from the left.
  public let rows: [[String]]

  /// A table of rows.
  public init(rows: [[String]]) {
    self.rows = rows
  }

  /// Reads a file in UTF-8. A comma, a semicolon or a tab stands between cells, whichever is first in its first line.
  ///
  /// - Parameters:
  ///   - file: the file's bytes.
  ///   - maximumRows: how many rows are read at the most.
  /// - Throws: ``CSVError``
  public init(_ file: Data, maximumRows: Int) throws(CSVError) {
    guard String(validating: file, as: UTF8.self) != nil else { throw .notText }
    let bytes = Array(file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file)
    var reader = CSVReader(separator: Self.separator(bytes), maximumRows: maximumRows)
    for byte in bytes { try reader.take(byte) }
    rows = try reader.end()
  }

  /// What stands between the cells of the first line, and not within one of them.
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

  /// The file. Each cell is in quotes, and one that a spreadsheet would take for a formula begins with an apostrophe.
  public var text: String {
    rows.map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
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

  /// What a cell says without the apostrophe that kept it from being a formula.
  static func plain(_ cell: String) -> String {
    guard cell.unicodeScalars.first == "'" else { return cell }
    let value = String(cell.unicodeScalars.dropFirst())
    return needsApostrophe(value) ? value : cell
  }

  /// Whether a spreadsheet would calculate it, or it begins with an apostrophe of its own. Some spreadsheets pass over what can't be seen first,
  /// and take wide signs for narrow ones.
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

  /// Returns a text in which nothing is a formula either where a spreadsheet takes semicolons, tabs or line ends for the ends of cells, as many do by their
  /// country's custom, whatever the quotes say: two in a row, as one is written, are an empty text there, before what follows. It doesn't come back as it was.
  static func guarded(_ value: String) -> String {
    var guarded = "".unicodeScalars
    for index in value.unicodeScalars.indices {
      let scalar = value.unicodeScalars[index]
      guarded.append(scalar)
      let isEnd = [";", "\t", "\r", "\n"].contains(scalar)
      let rest = value.unicodeScalars[value.unicodeScalars.index(after: index)...]
      if isEnd, isFormula(rest.lazy.filter { $0 != "\"" }) { guarded.append("'") }
    }
    return String(guarded)
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || [.control, .format].contains(properties.generalCategory)
  }
}
