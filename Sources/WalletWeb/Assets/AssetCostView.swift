import StellarKit
import WalletKit

/// What a transaction about an asset costs and does, with the id of its review, so that just this is signed.
struct AssetCostView: Templated {
  let review: String
  let fee: AmountView
  let reserve: AmountView?
  let signing: SigningView

  init(_ review: TransactionReview, reserve: Amount, _ numbers: NumberFormat) {
    self.review = review.id.description
    fee = AmountView(review.fee, .native, numbers)
    self.reserve = reserve == .zero ? nil : AmountView(reserve, .native, numbers)
    signing = SigningView(review)
  }

  static let template = Template(
    "asset-cost",
    """
    <input type="hidden" name="review" value="{{review}}">
    <dl class="facts plain">
      {{#reserve}}<div><dt>Set aside until you remove it</dt><dd>{{> amount}}</dd></div>{{/reserve}}
      <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
    </dl>
    {{#signing}}{{> signing}}{{/signing}}
    """)
}
