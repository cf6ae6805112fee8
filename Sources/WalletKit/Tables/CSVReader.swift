/// Takes a table in, character by character.
struct CSVReader {
  private enum Place {
    case start, plain, quoted, afterQuote
  }

  let separator: Character
  let maximumRows: Int
  private var rows: [[String]] = []
  private var row: [String] = []
  private var cell = ""
  private var place = Place.start

  init(separator: Character, maximumRows: Int) {
    self.separator = separator
    self.maximumRows = maximumRows
  }

  mutating func take(_ character: Character) throws(CSVError) {
    switch (place, character) {
    case (.start, "\""): place = .quoted
    case (.quoted, "\""): place = .afterQuote
    case (.quoted, _): cell.append(character)
    case (.afterQuote, "\""):
      cell.append(character)
      place = .quoted
    case (_, separator): try endCell()
    case (_, _) where character.isNewline: try endRow()
    case (.afterQuote, _): throw .strayQuote(row: rows.count + 1)
    default:
      cell.append(character)
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
    row.append(CSVTable.plain(cell))
    (cell, place) = ("", .start)
  }

  private mutating func endRow() throws(CSVError) {
    try endCell()
    guard rows.count < maximumRows else { throw .tooManyRows(maximum: maximumRows) }
    rows.append(row)
    row = []
  }
}
