import Foundation
import Sentences
import StellarKit
import WalletKit

/// The overview's first card: what everything is worth together, or how an account gets its first money.
struct TotalView: Templated {
  /// The card of a funded account.
  struct Funded: Sendable {
    let total: AmountView
    /// Whether the total is an estimate by market prices instead of just a balance.
    let isEstimate: Bool
    let currencyPath: String
    /// The change of the total. While it isn't known, its place is kept free; it is empty if there never is one.
    let line: [WorthLineView]
    /// What isn't in the total, and why.
    let gaps: [Sentence]
    /// When the prices were requested.
    let time: TimeView?
    let source: Sentence
    /// Whether the total is more than a balance, so that its source matters.
    let hasSource: Bool
    let hint: Sentence?
  }

  struct Unfunded: Sendable {
    let hasFriendbot: Bool
    /// The amount that the friendbot gives.
    let gift: String
    /// How an account starts, and with how much money.
    let start: Sentence
  }

  let token: String
  let address: String
  let isLoading: Bool
  let unfunded: [Unfunded]
  let funded: [Funded]
  /// Why the data may be out of date.
  let trouble: [Sentence]
  /// The time of the data, if it may be old.
  let age: TimeView?

  init(_ home: HomeState, address: AccountID, hasFriendbot: Bool, token: String, _ formats: Formats) {
    self.token = token
    self.address = address.address
    (trouble, age, isLoading) = (home.trouble, home.age.map { TimeView($0, formats) }, home.isLoading)
    switch home.status {
    case .funded(let balances): (funded, unfunded) = ([Funded(home, balances, token: token, formats)], [])
    case .notFunded:
      let start: Sentence =
        home.minimum.map {
          """
          A Stellar account starts when somebody sends it its first lumens (XLM): at least \(formats.numbers.typed($0)) XLM, which stays in it as its \
          reserve.
          """
        } ?? "A Stellar account starts when somebody sends it its first lumens (XLM)."
      (funded, unfunded) = ([], [Unfunded(hasFriendbot: hasFriendbot, gift: "10\(formats.numbers.groupMark)000 XLM", start: start)])
    case nil: (funded, unfunded) = ([], [])
    }
  }

  static let template = Template(
    "total",
    """
    {{#isLoading}}
    <section class="card total" id="total" aria-labelledby="total-title" aria-busy="true">
      <h2 class="label" id="total-title">Total</h2>
      <div class="skeleton"><span class="large"></span></div>
      <p class="hint">Loading your balances…</p>
    </section>
    {{/isLoading}}
    {{#unfunded}}
    <section class="card funding" id="total" aria-labelledby="total-title">
      <span class="seal">{{> icon-coins}}</span>
      <h2 id="total-title">Not funded yet</h2>
      {{#hasFriendbot}}
      <p>A Stellar account starts when somebody sends it its first lumens (XLM). On this practice network a helper, the friendbot, \
    gives you {{gift}} to try everything with. They are worth nothing.</p>
      <form method="post" action="fund" data-busy="Funding, a few seconds…">
        <input type="hidden" name="token" value="{{token}}">
        <button class="primary">Fund with {{gift}}</button>
      </form>
      {{/hasFriendbot}}
      {{^hasFriendbot}}
      <p>{{start}}</p>
      <p>Give your address to somebody who has lumens, or withdraw some to it from an exchange.</p>
      {{/hasFriendbot}}
      <p class="ways"><a href="receive">Show your address</a>\
    <button type="button" class="quiet" data-copy="{{address}}" hidden>{{> icon-copy}}<span>Copy address</span></button></p>
      {{#trouble}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/trouble}}
      {{#age}}<p class="hint">As of {{> time}}.</p>{{/age}}
    </section>
    {{/unfunded}}
    {{#funded}}
    <section class="card total" id="total" aria-labelledby="total-title">
      <div class="title"><h2 class="label" id="total-title">Total</h2>\
    <button type="button" class="quiet" data-copy="{{address}}" hidden>{{> icon-copy}}<span>Copy address</span></button></div>
      <p class="figure">{{#isEstimate}}<span class="about"><span aria-hidden="true">≈</span><span class="hidden-label">about</span></span> {{/isEstimate}}{{#total}}{{> amount}}{{/total}}</p>
      {{#.hint}}<p class="hint">{{.}}</p>{{/.hint}}
      {{#line}}{{> worth-line}}{{/line}}
      {{#hasSource}}<details class="source"><summary><span>{{#.time}}Prices updated {{> time}}{{/.time}}{{^.time}}How it is calculated{{/.time}}{{#gaps}} · {{.}}{{/gaps}}</span></summary>\
    <p>{{source}} <a href="{{currencyPath}}">Change the currency</a></p></details>{{/hasSource}}\
    {{^hasSource}}<p class="source ways"><a href="{{currencyPath}}">Change the currency</a></p>{{/hasSource}}
      <nav class="actions" aria-label="Move money">\
    <a href="pay">{{> icon-pay}}<span>Pay</span></a><a href="receive">{{> icon-receive}}<span>Receive</span></a>\
    <a href="convert">{{> icon-convert}}<span>Convert</span></a><a href="transfers/new?way=deposit">{{> icon-plus}}<span>Add money</span></a></nav>
      {{#trouble}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/trouble}}
      {{#age}}<p class="hint age">As of {{> time}}.</p>{{/age}}
    </section>
    {{/funded}}
    {{^isLoading}}{{^unfunded}}{{^funded}}
    <section class="card total" id="total" aria-labelledby="total-title">
      <h2 class="label" id="total-title">Total</h2>
      {{#trouble}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/trouble}}
    </section>
    {{/funded}}{{/unfunded}}{{/isLoading}}
    """)
}

extension TotalView.Funded {
  fileprivate init(_ home: HomeState, _ balances: [AssetBalance], token: String, _ formats: Formats) {
    let (valuation, numbers) = (home.valuation, formats.numbers)
    let lumens = balances.first { $0.asset == .native }?.balance ?? .zero
    let others = balances.contains { $0.asset != .native && $0.balance > .zero }
    currencyPath = WorthScreen.path
    time = valuation.time.map { TimeView($0, formats) }
    guard let code = valuation.currency.code, let total = valuation.total, !(valuation.isIncomplete && home.priceFailure == nil) else {
      // The worth isn't known, or not yet.
      self.total = AmountView(lumens, .native, numbers)
      isEstimate = false
      gaps = Self.poolGap(home.pools)
      let asking: Sentence = "Your lumens. Looking up what your other assets are worth…"
      switch (valuation.currency, home.priceFailure, home.period) {
      case (.off, _, _): (line, hint) = ([], others ? "Your lumens. Your other assets are below." : nil)
      case _ where valuation.isTooLarge:
        (line, hint) = ([], "Your lumens. The total is more than can be shown in \(valuation.currency.code ?? "").")
      case (_, let failure?, _): (line, hint) = ([], "Your lumens. Prices can't be looked up now: \(failure)")
      case (_, nil, nil): (line, hint) = ([], asking)
      // The line's place is kept free, so that nothing moves when it comes.
      case (_, nil, let period?): (line, hint) = ([WorthLineView(nil, lumens, over: period, token: token, state: asking, formats)], nil)
      }
      (source, hasSource) = (Self.source(valuation.currency, numbers), true)
      return
    }
    isEstimate = valuation.currency != .asset(.native) || others || home.pools > 0
    self.total = isEstimate ? AmountView(estimate: total, code: code, numbers) : AmountView(total, code: code, numbers)
    gaps = Self.gaps(valuation, home.priceFailure) + Self.poolGap(home.pools)
    hint = nil
    let (known, isAsked) = (home.line.flatMap { $0.points.count > 1 ? $0 : nil }, home.line != nil)
    let state: Sentence? = known == nil && isAsked ? "Earlier values aren't known yet." : nil
    line = home.period.map { [WorthLineView(known, total, over: $0, token: token, state: state, formats)] } ?? []
    (source, hasSource) = (Self.source(valuation.currency, numbers), isEstimate || !gaps.isEmpty)
  }

  private static func gaps(_ valuation: Valuation, _ failure: Sentence?) -> [Sentence] {
    let (others, limit) = (valuation.notAsked, PricePriority.limit)
    let count = valuation.uncounted - others
    var gaps: [Sentence] = []
    if count > 0 {
      gaps.append(Sentence(count, one: "\(count) asset without a price isn't counted.", other: "\(count) assets without a price aren't counted."))
    }
    if others > 0 {
      gaps.append(
        Sentence(
          others, one: "Prices are looked up for \(limit) assets; \(others) other isn't counted.",
          other: "Prices are looked up for \(limit) assets; \(others) others aren't counted."))
    }
    if valuation.isIncomplete, let failure { gaps.append("Prices can't be looked up now: \(failure)") }
    return gaps
  }

  private static func poolGap(_ pools: Int) -> [Sentence] {
    pools == 0 ? [] : [Sentence(pools, one: "Shares of \(pools) pool aren't counted.", other: "Shares of \(pools) pools aren't counted.")]
  }

  private static func source(_ currency: WorthCurrency, _ numbers: NumberFormat) -> Sentence {
    switch currency {
    case .off: "You chose not to look up prices."
    case .asset(let asset):
      """
      An estimate from this network's own exchange, halfway between buying and selling prices in \(asset.code). Nobody else is asked. An asset counts only \
      if your whole balance could be sold at about that price.
      """
    case .fixed(let code, let rate):
      """
      An estimate from this network's own exchange in lumens, at the rate that you entered: 1 XLM = \(numbers.typed(rate)) \(code). An asset \
      counts only if your whole balance could be sold at about its price.
      """
    }
  }
}
