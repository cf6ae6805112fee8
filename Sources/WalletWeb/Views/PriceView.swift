import Foundation
import Sentences
import StellarKit
import WalletKit

/// The prices at which an asset was traded over a period.
struct PriceView: Templated {
  let title: Sentence
  let last: [AmountView]
  let change: Sentence
  let isGain: Bool
  let isLoss: Bool
  let chart: [LineChart]

  /// - Parameter asset: the asset whose price it is.
  init(_ line: WorthLine, of asset: Asset, _ formats: Formats) {
    let code = line.currency.code ?? ""
    let unit = AmountView(line.unit, asset, formats.numbers).text
    title = "Price of \(unit)"
    chart = [LineChart(line, title: "Prices paid for \(unit)", formats)].compactMap(\.self)
    let past = line.period.past ?? "so far"
    guard let first = line.points.first?.worth, let now = line.points.last?.worth else {
      (last, isGain, isLoss) = ([], false, false)
      change = "Too few trades against \(code) \(past) to show a price"
      return
    }
    last = [AmountView(now, code: code, formats.numbers)]
    (isGain, isLoss) = (now > first, now < first)
    let difference = (try? isLoss ? first.subtracting(now) : now.subtracting(first)) ?? .zero
    let amount =
      PriceChangeView(from: first, to: now, formats.numbers)?.text
      ?? "\(isLoss ? "−" : "+")\(AmountView(difference, code: code, formats.numbers).text)"
    change = isGain || isLoss ? "\(amount) \(past)" : "No change \(past)"
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
