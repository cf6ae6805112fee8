import Sentences
import StellarKit
import WalletKit

/// A bar that shows how the total is split among assets: the two that are worth the most, and the third one or all others together.
struct ShareBar: Templated {
  struct Part: Sendable {
    let name: Sentence
    let percent: Sentence
    let start: Int
    let width: Int
    let index: Int
  }

  let parts: [Part]

  /// Returns nil if fewer than two assets are worth anything.
  init?(_ valuation: Valuation) {
    let worths = valuation.worth.compactMap { asset, worth -> (Asset, Amount)? in
      if case .amount(let amount) = worth, amount > .zero { (asset, amount) } else { nil }
    }.sorted { ($1.1, $0.0.description) < ($0.1, $1.0.description) }
    guard worths.count > 1, let total = valuation.total, total > .zero else { return nil }
    // In tenths of a percent, which is the resolution of the bar.
    let scale = 1000
    var shares = worths.prefix(2).map { ($0.0.code.verbatim, Int(Int128($0.1.stroops) * Int128(scale) / Int128(total.stroops))) }
    let rest = scale - shares.reduce(0) { $0 + $1.1 }
    if worths.count > 2 {
      shares.append((worths.count == 3 ? worths[2].0.code.verbatim : "Other assets", rest))
    } else {
      shares[1].1 += rest
    }
    var (parts, start) = ([Part](), 0)
    for (index, share) in shares.enumerated() {
      parts.append(Part(name: share.0, percent: Self.percent(share.1), start: start, width: share.1, index: index + 1))
      start += share.1
    }
    self.parts = parts
  }

  private static func percent(_ share: Int) -> Sentence {
    share < 10 ? "< \(1)%" : "\(min((share + 5) / 10, 99))%"
  }

  static let template = Template(
    "share-bar",
    """
    <div class="shares"><svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">\
    {{#parts}}<rect class="part-{{index}}" x="{{start}}" width="{{width}}" height="8"/>{{/parts}}</svg>
    <ul>{{#parts}}<li><svg class="dot part-{{index}}" viewBox="0 0 8 8" aria-hidden="true" focusable="false"><circle cx="4" cy="4" r="4"/></svg>\
    {{name}} {{percent}}</li>{{/parts}}</ul></div>
    """)
}
