import StellarKit
import WalletKit

/// What holding one more asset costs. The fee is sent along with the form, so that no more is taken than was shown.
struct AssetCostView: Sendable {
  let fee: AmountView
  /// The fee in stroops.
  let feeLimit: Int64
  let reserve: AmountView?

  init(fee: Amount, reserve: Amount, _ numbers: NumberFormat) {
    self.fee = AmountView(fee, .native, numbers)
    feeLimit = fee.stroops
    self.reserve = reserve == .zero ? nil : AmountView(reserve, .native, numbers)
  }

  static let template = """
    <input type="hidden" name="feeLimit" value="{{feeLimit}}">
    <dl class="facts plain">
      {{#reserve}}<div><dt>Set aside until you remove it</dt><dd>{{> amount}}</dd></div>{{/reserve}}
      <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
    </dl>
    """
}
