import CQrencode
import Localization
import Sentences
import WalletKit

/// A text as a square of dark and light modules that a camera reads (ISO/IEC 18004), drawn in the page itself.
struct QRCode: Sendable {
  /// The width of the light margin around it, in modules, as the standard requires.
  private static let margin = 4

  /// The rows from top to bottom; dark modules are true.
  let rows: [[Bool]]

  /// Encodes a text.
  ///
  /// - Returns: nil if the text is too long for a code: about 2,300 bytes.
  init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // The lowest bit of each byte is the module's colour.
    rows = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
  }

  /// Draws the code as SVG. It is always dark on light, since cameras need that even in a dark page.
  func svg(label: Sentence) -> HTML {
    let side = rows.count + 2 * Self.margin
    let path = rows.enumerated().map { y, row in Self.runs(row).map { "M\($0.lowerBound + Self.margin) \(y + Self.margin)h\($0.count)" }.joined() }
    return HTML(
      description:
        "<svg class=\"qr\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" aria-label=\"\(HTMLEscaping().escapeText(Language.current.say(label)))\" shape-rendering=\"crispEdges\">"
        + "<rect width=\"\(side)\" height=\"\(side)\" fill=\"#fff\"/><path d=\"\(path.joined())\" stroke=\"#000\" transform=\"translate(0 .5)\"/></svg>"
    )
  }

  private static func runs(_ row: [Bool]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, isDark) in row.enumerated() where isDark {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs
  }
}
