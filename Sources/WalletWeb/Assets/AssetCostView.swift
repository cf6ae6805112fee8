import StellarKit
import WalletKit

/// What a transaction about an asset costs and does, and what confirms just this.
struct AssetCostView: Templated {
  let fee: AmountView
  let reserve: AmountView?
  let signing: SigningView
  let confirmation: ConfirmationView

  init(
    _ review: TransactionReview, reserve: Amount, _ numbers: NumberFormat, _ refusal: FormRefusal?
  ) {
    fee = AmountView(review.fee, .native, numbers)
    self.reserve = reserve == .zero ? nil : AmountView(reserve, .native, numbers)
    signing = SigningView(review)
    confirmation = ConfirmationView(review, refusal)
  }

  static let template = Template(
    "asset-cost",
    """
    <dl class="facts plain">
      {{#reserve}}<div><dt>Set aside until you remove it</dt><dd>{{> amount}}</dd></div>{{/reserve}}
      <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
    </dl>
    {{#signing}}{{> signing}}{{/signing}}
    {{#confirmation}}{{> confirmation}}{{/confirmation}}
    """)
}
