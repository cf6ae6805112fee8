import Sentences
import StellarKit
import WalletKit

/// What a transaction about an asset costs and does, and what confirms just this.
struct AssetCostView: Templated {
  let fee: AmountView
  let reserve: AmountView?
  let warnings: [Sentence]
  let signing: SigningView
  let confirmation: ConfirmationView

  /// - Parameters:
  ///   - reserve: what is set aside by it.
  ///   - said: the warnings that the page gives elsewhere.
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
      {{#reserve}}<div><dt>Set aside until you remove it</dt><dd>{{> amount}}</dd></div>{{/reserve}}
      <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
    </dl>
    {{#signing}}{{> signing}}{{/signing}}
    {{#confirmation}}{{> confirmation}}{{/confirmation}}
    """)
}
