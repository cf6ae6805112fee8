import Sentences
import StellarKit
import WalletKit

/// The overview's card with the assets that are worth the most.
struct BalancesView: Templated {
  struct Row: Sendable {
    let key: String
    let path: String
    let asset: AssetNameView
    let balance: AmountView
    /// The balance's worth; nil for the currency itself.
    let worth: AmountView?
    /// Why the worth isn't known.
    let state: Sentence?
    /// The change of the price over the chosen period; nil if it isn't known.
    let change: PriceChangeView?
  }

  /// How many assets are shown. The others are on their own page.
  static let count = 5

  let rows: [Row]
  /// The period of the price changes, as the end of a sentence.
  let past: Sentence?
  let shares: [ShareBar]
  /// Whether the shares are still being looked up. Their place is kept free until they come.
  let awaitsShares: Bool
  let isEmpty: Bool
  let more: Sentence
  /// How many assets aren't shown because nobody vouches for them.
  let unverified: Sentence?
  /// A note that the account may hold more than is known.
  let unlisted: Sentence?

  /// - Parameter details: what is known of assets.
  init(_ home: HomeState, _ details: [Asset: AssetDetails], _ formats: Formats) {
    guard case .funded(let balances) = home.status else {
      (rows, past, shares, awaitsShares, isEmpty, more, unverified, unlisted) = ([], nil, [], false, true, "", nil, nil)
      return
    }
    (isEmpty, unlisted, past) = (false, home.unlisted, home.period?.past)
    rows = home.assets.prefix(Self.count).map { held in
      let (worth, state) = AmountView.worth(of: held, in: home.valuation, formats.numbers)
      return Row(
        key: held.asset.description, path: AssetsScreen.path(held.asset), asset: AssetNameView(held.asset, details[held.asset]),
        balance: AmountView(held.balance, held.asset, formats.numbers), worth: worth, state: state,
        change: worth == nil ? nil : home.line?.changes[held.asset].flatMap { PriceChangeView(from: $0.first, to: $0.now, formats.numbers) })
    }
    shares = home.valuation.isIncomplete ? [] : [ShareBar(home.valuation)].compactMap(\.self)
    awaitsShares = home.valuation.isIncomplete && home.valuation.currency != .off && home.priceFailure == nil
    let folded = home.unverified
    unverified =
      folded == 0
      ? nil : Sentence(folded, one: "\(folded) unverified asset isn't shown here.", other: "\(folded) unverified assets aren't shown here.")
    more = balances.count > rows.count ? "All \(balances.count) assets" : "All assets"
  }

  static let template = Template(
    "balances",
    """
    {{#isEmpty}}<section id="balances" hidden></section>{{/isEmpty}}
    {{^isEmpty}}
    <section class="card" id="balances" aria-labelledby="balances-title">
      <h2 id="balances-title">Assets</h2>
      <div data-part>{{#shares}}{{> share-bar}}{{/shares}}{{#awaitsShares}}<div class="shares awaited" aria-hidden="true"><svg></svg><ul><li>…</li></ul></div>{{/awaitsShares}}</div>
      <ul class="rows holdings" data-list>{{#rows}}<li data-key="{{key}}"><a href="{{path}}">{{#asset}}{{> asset-name}}{{/asset}}\
    <span class="sum">{{#balance}}{{> amount}}{{/balance}}{{#.worth}}<span class="hint">≈ {{> amount}}{{#change}} · {{text}}{{#past}}<span class="hidden-label"> {{.}}</span>{{/past}}{{/change}}</span>{{/.worth}}\
    {{#.state}}<span class="hint">{{.}}</span>{{/.state}}</span></a></li>{{/rows}}</ul>
      <div data-part>{{#.unverified}}<p class="hint">{{.}}</p>{{/.unverified}}{{#.unlisted}}<p class="hint">{{.}}</p>{{/.unlisted}}</div>
      <p class="more" data-part><a href="assets">{{more}}</a><a href="assets/add">Add an asset</a></p>
    </section>
    {{/isEmpty}}
    """)
}
