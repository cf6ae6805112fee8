import Sentences
import WalletKit

/// A choice of periods for a line chart.
struct PeriodsView: Templated {
  struct Period: Sendable {
    let value: String
    let label: Sentence
    let name: Sentence
    let isChosen: Bool
  }

  let periods: [Period]
  /// The page that shows another period, for links; nil within a form.
  let path: String?

  init(_ chosen: WorthPeriod, path: String? = nil) {
    self.path = path
    periods = WorthPeriod.allCases.map { Period(value: $0.rawValue, label: $0.shortName, name: $0.name, isChosen: $0 == chosen) }
  }

  /// Voice control presses a button by the text that it shows, so its name begins with that.
  static let template = Template(
    "periods",
    """
    {{#periods}}{{#path}}<a href="{{path}}?period={{value}}"{{#isChosen}} aria-current="true"{{/isChosen}}>{{label}}<span class="hidden-label"> ({{name}})</span></a>{{/path}}\
    {{^path}}<button name="period" value="{{value}}" aria-pressed="{{isChosen}}">{{label}}<span class="hidden-label"> ({{name}})</span></button>{{/path}}{{/periods}}
    """)
}

extension WorthPeriod {
  fileprivate var shortName: Sentence {
    switch self {
    case .week: "1W"
    case .month: "1M"
    case .year: "1Y"
    case .all: "All"
    }
  }

  fileprivate var name: Sentence {
    switch self {
    case .week: "1 week"
    case .month: "1 month"
    case .year: "1 year"
    case .all: "All time"
    }
  }

  /// The period as the end of a sentence about a change; nil if the sentence names a date instead.
  var past: Sentence? {
    switch self {
    case .week: "over the past week"
    case .month: "over the past month"
    case .year: "over the past year"
    case .all: nil
    }
  }
}
