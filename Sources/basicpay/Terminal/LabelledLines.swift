import Sentences

/// Labels with what belongs to each, which stands in a column of its own.
enum LabelledLines {
  /// - Parameters:
  ///   - indent: how many spaces each line begins with.
  ///   - width: how wide the labels are at the least, with their colon.
  static func of(_ rows: [(label: Sentence, value: Sentence)?], indent: Int = 0, width: Int = 0) -> [Sentence] {
    let space = String(repeating: " ", count: indent)
    let rows = rows.compactMap(\.self).map { (label: space + Terminal.text($0.label) + ":", value: $0.value) }
    let width = max(width, rows.map { DisplayWidth.of($0.label) }.max() ?? 0)
    return rows.map { label, value in "\(label + String(repeating: " ", count: width - DisplayWidth.of(label))) \(value)" }
  }
}
