import Foundation
import Sentences
import StellarKit
import WalletKit

/// What one unit of an asset was traded at over a time.
struct PriceView: Templated {
  let title: Sentence
  let last: [AmountView]
  let change: Sentence
  let isGain: Bool
  let isLoss: Bool
  let chart: [LineChart]

  /// - Parameter asset: whose price it is.
  init(_ line: WorthLine, of asset: Asset, _ formats: Formats) {
    let code = line.currency.code ?? ""
    title = "Price of 1 \(asset.code)"
    chart = [LineChart(line, title: "Prices paid for 1 \(asset.code)", formats)].compactMap(\.self)
    let past = line.period.past ?? "so far"
    guard let first = line.points.first?.worth, let now = line.points.last?.worth else {
      (last, isGain, isLoss) = ([], false, false)
      change = "No trades against \(code) \(past)"
      return
    }
    last = [AmountView(now, code: code, formats.numbers)]
    (isGain, isLoss) = (now > first, now < first)
    let difference = (try? isLoss ? first.subtracting(now) : now.subtracting(first)) ?? .zero
    let percent = first == .zero ? nil : Self.percent(difference, of: first, formats.numbers)
    let amount = percent ?? AmountView(difference, code: code, formats.numbers).text.verbatim
    change = isGain || isLoss ? "\(isLoss ? "−" : "+")\(amount) \(past)" : "No change \(past)"
  }

  /// With one decimal, rounded down.
  private static func percent(_ difference: Amount, of first: Amount, _ numbers: NumberFormat) -> Sentence? {
    guard let tenths = Int64(exactly: UInt128(difference.stroops) * 1000 / UInt128(first.stroops)) else { return nil }
    return tenths == 0 ? "< \("0\(numbers.decimalMark)1")%" : "\("\(tenths / 10)\(numbers.decimalMark)\(tenths % 10)")%"
  }

  static let template = Template(
    "price",
    """
    <h2 class="label">{{title}}</h2>
    {{#last}}<p class="figure">{{> amount}}</p>{{/last}}
    <p class="change{{#isGain}} in{{/isGain}}{{#isLoss}} out{{/isLoss}}">{{change}}</p>
    {{#chart}}{{> line-chart}}{{/chart}}
    """)
}
