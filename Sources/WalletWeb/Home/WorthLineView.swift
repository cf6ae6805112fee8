import Foundation
import Sentences
import StellarKit
import WalletKit

/// The change of the total over a period, in words and as a line chart.
struct WorthLineView: Templated {
  let token: String
  let chart: [LineChart]
  /// What the page waits for, shown in the place of the chart.
  let state: [Sentence]
  /// The change with its sign; nil while it isn't known.
  let change: Sentence?
  let isGain: Bool
  let isLoss: Bool
  let periods: PeriodsView

  /// - Parameters:
  ///   - line: the worth over time; nil while it isn't known.
  ///   - total: the current worth of everything.
  ///   - state: what the page waits for while there is no line.
  init(_ line: WorthLine?, _ total: Amount, over period: WorthPeriod, token: String, state: Sentence? = nil, _ formats: Formats) {
    (self.token, self.state) = (token, [state].compactMap(\.self))
    periods = PeriodsView(period)
    guard let line, let first = line.points.first, let code = line.currency.code else {
      (chart, change, isGain, isLoss) = ([], nil, false, false)
      return
    }
    let since = TimeView.date(first.time, formats)
    chart = [LineChart(line, title: "Your account's worth since \(since)", formats)].compactMap(\.self)
    (isGain, isLoss) = (total > first.worth, total < first.worth)
    let difference = (try? isLoss ? first.worth.subtracting(total) : total.subtracting(first.worth)) ?? .zero
    let amount = "\(isLoss ? "−" : "+")\(AmountView(estimate: difference, code: code, formats.numbers).text)"
    let isWhole = first.time <= period.begins(before: line.points.last?.time ?? first.time)
    switch (isWhole ? period.past : nil, isGain || isLoss) {
    case (let past?, true): change = "\(amount) \(past)"
    case (let past?, false): change = "No change \(past)"
    case (nil, true): change = "\(amount) since \(since)"
    case (nil, false): change = "No change since \(since)"
    }
  }

  static let template = Template(
    "worth-line",
    """
    <p class="change{{#isGain}} in{{/isGain}}{{#isLoss}} out{{/isLoss}}">{{#.change}}{{.}}{{/.change}}</p>
    {{#chart}}{{> line-chart}}{{/chart}}{{^chart}}<div class="chart">{{#state}}<p class="hint">{{.}}</p>{{/state}}</div>{{/chart}}
    <form class="periods" method="post" action="overview/period" aria-label="Period"><input type="hidden" name="token" value="{{token}}">\
    {{#periods}}{{> periods}}{{/periods}}</form>
    """)
}
