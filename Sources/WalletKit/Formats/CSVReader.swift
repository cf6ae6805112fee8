/// A reader of CSV tables that works byte by byte: an accent or the like beside a quotation mark doesn't turn it into another character.
struct CSVReader {
  private enum Place {
    case start, plain, quoted, afterQuote
  }

  private static let (quote, lineFeed, carriageReturn) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  let separator: UInt8
  let maximumRows: Int
  private var rows: [[String]] = []
  private var row: [String] = []
  private var cell: [UInt8] = []
  private var place = Place.start
  private var isAfterReturn = false

  init(separator: UInt8, maximumRows: Int) {
    self.separator = separator
    self.maximumRows = maximumRows
  }

  mutating func take(_ byte: UInt8) throws(CSVError) {
    defer { isAfterReturn = byte == Self.carriageReturn && place == .start }
    switch (place, byte) {
    case (.start, Self.quote): place = .quoted
    case (.quoted, Self.quote): place = .afterQuote
    case (.quoted, _): cell.append(byte)
    case (.afterQuote, Self.quote):
      cell.append(byte)
      place = .quoted
    case (_, separator): try endCell()
    case (.start, Self.lineFeed) where isAfterReturn: break
    case (_, Self.lineFeed), (_, Self.carriageReturn): try endRow()
    case (.afterQuote, _): throw .strayQuote(row: rows.count + 1)
    default:
      cell.append(byte)
      place = .plain
    }
  }

  mutating func end() throws(CSVError) -> [[String]] {
    guard place != .quoted else { throw .strayQuote(row: rows.count + 1) }
    if !row.isEmpty || place != .start { try endRow() }
    return rows
  }

  private mutating func endCell() throws(CSVError) {
    guard row.count < CSVTable.maximumColumns else { throw .tooManyColumns(row: rows.count + 1) }
    row.append(CSVTable.plain(String(decoding: cell, as: UTF8.self)))
    (cell, place) = ([], .start)
  }

  private mutating func endRow() throws(CSVError) {
    try endCell()
    guard rows.count < maximumRows else { throw .tooManyRows(maximum: maximumRows) }
    rows.append(row)
    row = []
  }
}
