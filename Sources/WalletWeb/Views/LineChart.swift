import Foundation
import Sentences
import StellarKit
import WalletKit

/// A line of what something was worth over a time, and the same as a table for people who don't see it. A pointer or a finger on the line reads its
/// values from the table (`app.js`).
struct LineChart: Templated {
  struct Row: Sendable {
    let time: String
    let label: String
    let worth: String
  }

  /// The size of the picture, which is stretched to the available width. The edge above and below the line leaves room for its stroke.
  private static let (width, height, edge) = (600, 96, 3)

  let line: String
  let area: String
  let title: Sentence
  let rows: [Row]

  /// Makes the chart, or nil if the line has fewer than two points.
  ///
  /// - Parameters:
  ///   - line: the worth over time.
  ///   - title: what the table shows.
  init?(_ line: WorthLine, title: Sentence, _ formats: Formats) {
    guard line.points.count > 1, let first = line.points.first, let last = line.points.last, let code = line.currency.code else { return nil }
    let span = max(1, Int(last.time.timeIntervalSince(first.time)))
    let worths = line.points.map(\.worth.stroops)
    let (least, most) = (worths.min() ?? 0, worths.max() ?? 0)
    let points = line.points.map { point in
      let x = Int(point.time.timeIntervalSince(first.time)) * Self.width / span
      return "\(x) \(Self.y(point.worth.stroops, least, most))"
    }
    self.line = "M" + points.joined(separator: "L")
    area = "\(self.line)V\(Self.height)H0Z"
    self.title = title
    rows = line.points.map { point in
      let label = line.period == .week ? TimeView.full(point.time, formats) : TimeView.date(point.time, formats)
      return Row(time: point.time.formatted(.iso8601), label: label, worth: AmountView(estimate: point.worth, code: code, formats.numbers).text)
    }
  }

  /// Returns how far down a value is. A line that hardly moves stays flat in the middle, so that single stroops don't look like mountains.
  private static func y(_ worth: Int64, _ least: Int64, _ most: Int64) -> Int {
    let room = Int128(height - 2 * edge)
    let range = max(Int128(most) - Int128(least), Int128(most) / 50, 1)
    let middle = (Int128(most) + Int128(least)) / 2
    return edge + Int(room / 2 - (Int128(worth) - middle) * room / range)
  }

  static let template = Template(
    "line-chart",
    """
    <figure class="chart" data-chart><svg viewBox="0 0 600 96" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path class="area" d="{{area}}"/>\
    <path class="line" d="{{line}}"/><path class="at"/></svg><output aria-hidden="true"></output>
    <div class="hidden-label"><table><caption>{{title}}</caption><tbody>{{#rows}}<tr><th scope="row"><time datetime="{{time}}">{{label}}</time></th>\
    <td>{{worth}}</td></tr>{{/rows}}</tbody></table></div></figure>
    """)
}
