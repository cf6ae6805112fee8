import Sentences

/// Rows of cells as lines whose columns are aligned, as wide as they are shown.
enum Columns {
  private static let space = "  "

  /// - Parameter right: the columns that are aligned to the right, such as amounts.
  static func lines(_ rows: [[Sentence]], right: Set<Int> = []) -> [Sentence] {
    let cells = rows.map { $0.map { (sentence: $0, width: DisplayWidth.of(Terminal.text($0))) } }
    let count = cells.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in cells.compactMap { $0.indices.contains(column) ? $0[column].width : nil }.max() ?? 0 }
    return cells.map { row in
      let padded = row.enumerated().map { column, cell -> Sentence in
        let padding = String(repeating: " ", count: widths[column] - cell.width)
        if right.contains(column) { return "\(padding)\(cell.sentence)" }
        // Nothing is after the last cell, so that no line ends with spaces.
        return column == row.count - 1 ? cell.sentence : "\(cell.sentence)\(padding)"
      }
      return padded.joined(separator: space)
    }
  }
}
