public import Sentences

/// Why a table can't be read.
public enum CSVError: Error, Hashable, Sendable {
  /// It has more bytes than the maximum.
  case tooLarge(maximum: Int)
  /// Not UTF-8.
  case notText
  /// It is empty.
  case empty
  /// A column that must be there isn't named in the first line.
  case missingColumn(String)
  /// It has more rows than the maximum.
  case tooManyRows(maximum: Int)
  /// A row with too many cells.
  case tooManyColumns(row: Int)
  /// A quotation mark that doesn't open or close a cell.
  case strayQuote(row: Int)
}

extension CSVError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .tooLarge(let maximum): "This file has more than \(maximum >> 20) MB, more than a list of contacts needs. Nothing was imported."
    case .notText: "This file isn't a table in UTF-8. In the spreadsheet, choose “CSV UTF-8” when saving it. Nothing was imported."
    case .empty: "There is nothing in this file. Nothing was imported."
    case .missingColumn(let name):
      "The first line of this file doesn't name a column “\(name)”. It should read: name,address,memo_type,memo,note. Nothing was imported."
    case .tooManyRows(let maximum): "This file has more than \(maximum) lines. Nothing was imported. Split it into several files."
    case .tooManyColumns(let row): "Line \(row) of this file has too many columns. Nothing was imported."
    case .strayQuote(let row): "A quotation mark in line \(row) of this file isn't closed. Nothing was imported. Save it again from the spreadsheet."
    }
  }
}
