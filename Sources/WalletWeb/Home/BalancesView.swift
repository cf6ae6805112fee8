import Foundation
import Sentences
import StellarKit
import WalletKit

/// The card of the overview that says what there is.
struct BalancesView: Templated {
  struct Row: Sendable {
    let key: String
    let emblem: HTML
    let name: Sentence
    let balance: AmountView
    /// Nothing, or what can be spent beside what can't.
    let split: [BalanceSplitView]
  }

  let token: String
  let isLoading: Bool
  let unfunded: [Unfunded]
  let rows: [Row]
  /// Why what is shown may be out of date.
  let trouble: [Sentence]
  /// How old it is, where it may be.
  let age: TimeView?

  struct Unfunded: Sendable {
    let hasFriendbot: Bool
    /// What the friendbot gives.
    let gift: String
  }

  /// - Parameter knownAt: when the network said what is known.
  init(_ state: DataState<AccountStatus>, knownAt: Date?, hasFriendbot: Bool, token: String, _ formats: Formats) {
    let numbers = formats.numbers
    self.token = token
    switch state.value {
    case .funded(let balances): (rows, unfunded) = (balances.map { Self.row($0, numbers) }, [])
    case .notFunded: (rows, unfunded) = ([], [Unfunded(hasFriendbot: hasFriendbot, gift: "10\(numbers.groupMark)000 XLM")])
    case nil: (rows, unfunded) = ([], [])
    }
    if case .failed(let sentence, let previous) = state {
      trouble = [sentence]
      age = previous == nil ? nil : knownAt.map { TimeView($0, formats) }
      isLoading = false
    } else {
      trouble = []
      isLoading = state.value == nil
      // What was kept from another day is shown with its age until the network has answered.
      if case .loading(.some) = state { age = knownAt.map { TimeView($0, formats) } } else { age = nil }
    }
  }

  private static func row(_ held: AssetBalance, _ numbers: NumberFormat) -> Row {
    let name: Sentence = held.asset.issuer.map { "issued by \($0.shortAddress)" } ?? "Stellar lumens"
    return Row(
      key: held.asset.description, emblem: Emblem.of(held.asset), name: name, balance: AmountView(held.balance, held.asset, numbers),
      split: BalanceSplitView.list(held, numbers))
  }

  static let template = Template(
    "balances",
    """
    {{#isLoading}}
    <section class="card" id="balances" aria-labelledby="balances-title" aria-busy="true">
      <h2 id="balances-title">Balances</h2>
      <div class="skeleton"><span class="disc"></span><span class="large"></span></div>
      <p class="hint">Loading your balances…</p>
    </section>
    {{/isLoading}}
    {{#unfunded}}
    <section class="card funding" id="balances" aria-labelledby="balances-title">
      <span class="seal">{{> icon-coins}}</span>
      <h2 id="balances-title">Not funded yet</h2>
      {{#hasFriendbot}}
      <p>An account on Stellar begins with the first lumens (XLM) that somebody sends to it. On this practice network a helper, the friendbot, \
    gives you {{gift}} to try everything with. They aren't worth anything.</p>
      <form method="post" action="fund" data-busy="Funding, a few seconds…">
        <input type="hidden" name="token" value="{{token}}">
        <button class="primary">Fund with {{gift}}</button>
      </form>
      {{/hasFriendbot}}
      {{^hasFriendbot}}
      <p>An account on Stellar begins with the first lumens (XLM) that somebody sends to it: at least 1 XLM, which stays set aside as its reserve. \
    Give your address to somebody who has lumens, or withdraw some to it from an exchange.</p>
      {{/hasFriendbot}}
      {{#trouble}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/trouble}}
      {{#age}}<p class="hint">As of {{> time}}.</p>{{/age}}
    </section>
    {{/unfunded}}
    {{^isLoading}}{{^unfunded}}
    <section class="card" id="balances" aria-labelledby="balances-title">
      <div class="title"><h2 id="balances-title">Balances</h2></div>
      {{#trouble}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/trouble}}
      {{#age}}<p class="hint age">As of {{> time}}.</p>{{/age}}
      <ul class="balances" data-list>
    {{#rows}}
      <li data-key="{{key}}">
        <div class="holding">{{{emblem}}}<div><p class="figure">{{#balance}}{{> amount}}{{/balance}}</p><p class="hint">{{name}}</p></div></div>
        {{#split}}{{> balance-split}}{{/split}}
      </li>
    {{/rows}}
      </ul>
    </section>
    {{/unfunded}}{{/isLoading}}
    """)
}
