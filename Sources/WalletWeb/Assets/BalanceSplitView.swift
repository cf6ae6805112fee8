import Sentences
import StellarKit
import WalletKit

/// The spendable part of a balance beside the part that isn't, and why.
struct BalanceSplitView: Templated {
  struct Reason: Sendable {
    let reason: Sentence
    let amount: AmountView
  }

  let spendable: AmountView
  let locked: AmountView
  let reasons: [Reason]

  /// Splits a balance into what can be spent and what can't. Returns no view if all of it can be spent.
  static func list(_ held: AssetBalance, _ numbers: NumberFormat) -> [BalanceSplitView] {
    let locked = held.locked.reduce(into: Int64(0)) { $0 += $1.amount.stroops }
    guard locked > 0, let amount = try? Amount(stroops: locked) else { return [] }
    let reasons = held.locked.map { Reason(reason: $0.reason, amount: AmountView($0.amount, held.asset, numbers)) }
    return [
      BalanceSplitView(
        spendable: AmountView(held.spendable, held.asset, numbers), locked: AmountView(amount, held.asset, numbers), reasons: reasons)
    ]
  }

  static let template = Template(
    "balance-split",
    """
    <dl class="split">
      <div><dt>Spendable</dt><dd>{{#spendable}}{{> amount}}{{/spendable}}</dd></div>
      <div><dt>Not spendable</dt><dd>{{#locked}}{{> amount}}{{/locked}}</dd></div>
    </dl>
    <details><summary>Why can't I spend all of it?</summary>
      <dl class="reasons">{{#reasons}}<div><dt>{{reason}}</dt><dd>{{#amount}}{{> amount}}{{/amount}}</dd></div>{{/reasons}}</dl>
    </details>
    """)
}
