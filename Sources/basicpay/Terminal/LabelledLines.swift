import Sentences

/// Lines with labels and their values, which are aligned in a column.
enum LabelledLines {
  /// Formats rows as lines.
  ///
  /// - Parameters:
  ///   - rows: the labels and values. Without a label, a value is another line of the one above.
  ///   - indent: how many spaces each line begins with.
  ///   - width: the least width of the labels, with their colon.
  static func of(_ rows: [(label: Sentence, value: Sentence)?], indent: Int = 0, width: Int = 0) -> [Sentence] {
    let space = String(repeating: " ", count: indent)
    let rows = rows.compactMap(\.self).map { (label: space + Terminal.text($0.label) + ($0.label.isEmpty ? "" : ":"), value: $0.value) }
    let width = max(width, rows.map { DisplayWidth.of($0.label) }.max() ?? 0)
    return rows.map { label, value in "\(label + String(repeating: " ", count: width - DisplayWidth.of(label))) \(value)" }
  }
}

/// The number of a terminal's columns that a text takes.
enum DisplayWidth {
  /// The characters that take two columns: East Asian scripts, and symbols that are shown as emoji (Unicode, East Asian Width W and F).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// Counts the columns of a text. Accents and everything else that is joined to a character take none.
  static func of(_ text: String) -> Int {
    text.reduce(0) { width, character in
      guard let scalar = character.unicodeScalars.first, !Style.marks.contains(scalar) else { return width }
      let isWide = scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") || wide.contains { $0 ~= scalar.value }
      return width + (isWide ? 2 : 1)
    }
  }
}

/// Rows of cells as lines with aligned columns, by the width at which they are shown.
enum Columns {
  private static let space = "  "

  /// Formats rows as lines with aligned columns.
  ///
  /// - Parameter right: the columns that are aligned to the right, such as amounts.
  static func lines(_ rows: [[Sentence]], right: Set<Int> = []) -> [Sentence] {
    let cells = rows.map { $0.map { (sentence: $0, width: DisplayWidth.of(Terminal.text($0))) } }
    let count = cells.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in cells.compactMap { $0.indices.contains(column) ? $0[column].width : nil }.max() ?? 0 }
    return cells.map { row in
      let padded = row.enumerated().map { column, cell -> Sentence in
        let padding = String(repeating: " ", count: widths[column] - cell.width)
        if right.contains(column) { return "\(padding)\(cell.sentence)" }
        // The last cell isn't padded, so that no line ends with spaces.
        return column == row.count - 1 ? cell.sentence : "\(cell.sentence)\(padding)"
      }
      return padded.joined(separator: space)
    }
  }
}
