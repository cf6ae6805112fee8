import Sentences
import StellarKit
import WalletKit

/// The amount of a payment in large figures with its asset beside it. Below are its worth and how much can be spent.
struct PaidAmountView: Templated {
  struct Option: Sendable {
    let value: String
    let label: Sentence
    /// How much of the asset can be spent, and who issues it.
    let hint: Sentence
    /// The worth of a million units, for a script to multiply.
    let worth: String?
    let isChosen: Bool
  }

  let amount: String
  /// The size class of the figures, which the script also sets during typing. All digits should be visible on a phone.
  let size: String
  let options: [Option]
  let hint: Sentence
  /// The currency of the worth.
  let currency: String?
  let worth: AmountView?
  let amountMistake: Sentence?
  let assetMistake: Sentence?
  /// Whether the field has the focus when the page is opened.
  let isFirst: Bool
  let offersKeypad = FieldView.offersKeypad

  /// - Parameters:
  ///   - form: the form as it was typed.
  ///   - mistakes: the mistakes by field.
  ///   - prices: the latest market prices.
  ///   - currency: the currency of the worth.
  init(
    _ form: PaymentForm, _ menus: PaymentMenus, mistakes: [PaymentField: Sentence], isFirst: Bool, prices: MarketPrices?, in currency: WorthCurrency
  ) {
    let (numbers, held) = (menus.numbers, menus.balances)
    func worth(_ amount: Amount, _ asset: Asset) -> Amount? {
      guard currency != .asset(asset), amount > .zero, case .amount(let worth) = Valuation.worth(amount, of: asset, in: currency, prices) else {
        return nil
      }
      return worth
    }
    amount = form.amount(as: numbers)
    size = amount.count > 14 ? "longest" : amount.count > 10 ? "long" : ""
    let assets = held.isEmpty ? [.native] : held.map(\.asset)
    let codes = Dictionary((assets + [form.asset]).map { ($0.code, Set([$0])) }) { $0.union($1) }
    options = (assets.contains(form.asset) ? assets : assets + [form.asset]).map { asset in
      Option(
        value: asset.description, label: (codes[asset.code]?.count ?? 0) > 1 ? menus.assetLabel(asset) : asset.code.verbatim,
        hint: Self.hint(asset, menus), worth: Self.million.flatMap { worth($0, asset) }?.description, isChosen: asset == form.asset)
    }
    hint = Self.hint(form.asset, menus)
    self.currency = currency.code
    self.worth = currency.code.flatMap { code in
      form.typedAmount.flatMap { worth($0, form.asset) }.map { AmountView(estimate: $0, code: code, numbers) }
    }
    (amountMistake, assetMistake) = (mistakes[.amount], mistakes[.asset])
    self.isFirst = isFirst || amountMistake != nil
  }

  private static let million = try? Amount(stroops: 1_000_000 * Amount.stroopsPerUnit)

  private static func hint(_ asset: Asset, _ menus: PaymentMenus) -> Sentence {
    if menus.issues(asset) { return "You issue it yourself, so you can pay any amount." }
    guard let spendable = menus.spendable(asset) else {
      return menus.status == nil ? "" : "You don't hold \(menus.assetLabel(asset))."
    }
    let amount = AmountView(spendable, asset, menus.numbers)
    guard let issuer = asset.issuer?.shortAddress else { return "You can spend \(amount.text)." }
    return menus.domain(asset).map { "You can spend \(amount.text), issued by \($0) (\(issuer))." }
      ?? "You can spend \(amount.text), issued by \(issuer)."
  }

  static let template = Template(
    "paid-amount",
    """
    <div class="field paid">
      <label for="amount">Amount</label>
      <div class="figures"><input id="amount" name="amount" value="{{amount}}" class="{{size}}" type="text"{{#offersKeypad}} inputmode="decimal"{{/offersKeypad}} autocomplete="off" placeholder="0"\
     aria-describedby="amount-hint{{#.amountMistake}} amount-mistake{{/.amountMistake}}"{{#.amountMistake}} aria-invalid="true"{{/.amountMistake}}{{#isFirst}} autofocus{{/isFirst}}>\
    <div class="box"><label class="hidden-label" for="asset">What</label>\
    <select id="asset" name="asset" aria-describedby="amount-hint{{#.assetMistake}} asset-mistake{{/.assetMistake}}"{{#.assetMistake}} aria-invalid="true" autofocus{{/.assetMistake}}>\
    {{#options}}<option value="{{value}}" data-hint="{{hint}}"{{#.worth}} data-worth="{{.}}"{{/.worth}}{{#isChosen}} selected{{/isChosen}}>{{label}}</option>{{/options}}\
    </select></div></div>
      <p class="worth" data-currency="{{currency}}"{{^.worth}} hidden{{/.worth}}>≈ <span>{{#.worth}}{{> amount}}{{/.worth}}</span></p>
      {{#.assetMistake}}<p class="mistake" id="asset-mistake">{{> icon-alert}}<span>{{.}}</span></p>{{/.assetMistake}}
      {{#.amountMistake}}<p class="mistake" id="amount-mistake">{{> icon-alert}}<span>{{.}}</span></p>{{/.amountMistake}}
      <p class="hint" id="amount-hint">{{hint}}</p>
    </div>
    """)
}
