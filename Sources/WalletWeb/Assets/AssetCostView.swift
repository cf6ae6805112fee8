import Sentences
import StellarKit
import WalletKit

/// The cost and the effects of a transaction about an asset, with the form parts that confirm exactly this transaction.
struct AssetCostView: Templated {
  let fee: AmountView
  let reserve: AmountView?
  let warnings: [Sentence]
  let signing: SigningView
  let confirmation: ConfirmationView

  /// - Parameters:
  ///   - reserve: the lumens that the transaction reserves.
  ///   - said: the warnings that the page shows elsewhere.
  init(
    _ review: TransactionReview, reserve: Amount, besides said: [Sentence] = [], _ numbers: NumberFormat, _ refusal: FormRefusal?
  ) {
    fee = AmountView(review.fee, .native, numbers)
    self.reserve = reserve == .zero ? nil : AmountView(reserve, .native, numbers)
    warnings = review.warnings.filter { !said.contains($0) }
    signing = SigningView(review)
    confirmation = ConfirmationView(review, refusal)
  }

  static let template = Template(
    "asset-cost",
    """
    {{#warnings}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/warnings}}
    <dl class="facts plain">
      {{#reserve}}<div><dt>Reserved until you remove it</dt><dd>{{> amount}}</dd></div>{{/reserve}}
      <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
    </dl>
    {{#signing}}{{> signing}}{{/signing}}
    {{#confirmation}}{{> confirmation}}{{/confirmation}}
    """)
}
