import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// `/pay/review`: shows once more everything that will happen, and asks for the PIN.
struct ReviewScreen: Screen {
  struct Values: Sendable {
    let token: String
    /// The link that filled in the payment.
    let link: [LinkView]
    let amount: AmountView
    /// The account that pays.
    let from: AddressView
    let fromName: String?
    let recipient: AddressView
    let name: String?
    let federation: String?
    let firstPaymentNotice: Sentence?
    let newAccountNotice: Sentence?
    let isClaimable: Bool
    let memo: String?
    let memoKind: Sentence?
    let fee: AmountView
    let balanceAfter: AmountView?
    let warnings: [Sentence]
    let notice: [Sentence]
    let signing: SigningView
    let button: Sentence
    let confirmation: ConfirmationView
  }

  static let path = "pay/review"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    Confirmation(services: services).addPage(Self.path, after: Destination.pay.path, to: router) { review, context, refusal in
      guard case .payment(let review) = review else { return nil }
      return try await show(review, context, refusal)
    }
  }

  private func show(
    _ review: PaymentReview, _ context: PageContext, _ refusal: FormRefusal?
  ) async throws -> Response {
    let numbers = services.formats.numbers
    let amount = AmountView(review.amount, review.asset, numbers)
    let recipient = AddressView(review.recipient.account)
    let values = Values(
      token: context.token, link: [review.form.link].compactMap(\.self).map(LinkView.init), amount: amount, from: AddressView(review.source),
      fromName: await services.wallet.accounts.first { $0.id == review.source }?.name, recipient: recipient,
      name: review.recipient.title,
      federation: review.recipient.federation, firstPaymentNotice: review.firstPaymentNotice, newAccountNotice: review.newAccountNotice,
      isClaimable: review.way == .claimableBalance, memo: review.memo.shown, memoKind: review.memo.label,
      fee: AmountView(review.fee, .native, numbers),
      balanceAfter: review.balanceAfter.map { AmountView($0, review.asset, numbers) },
      warnings: review.warnings, notice: refusal?.notice ?? [],
      signing: SigningView(review.transaction),
      button: Self.button(review, amount.text, recipient.short),
      confirmation: ConfirmationView(review.transaction, refusal))
    return try await services.pages.show(
      Page(title: "Review", template: Self.template, values: values, destination: .pay, status: refusal?.status ?? .ok), context)
  }

  private static func button(_ review: PaymentReview, _ amount: String, _ short: String) -> Sentence {
    let who = review.recipient.title ?? short
    let label: Sentence =
      switch review.way {
      case .payment: "Pay \(amount) to \(who)"
      case .createAccount: "Pay \(amount) to \(who) and create the account"
      case .claimableBalance: "Set \(amount) aside for \(who)"
      }
    return SigningView.button(review.transaction, doing: label)
  }

  static let template = Template(
    "review",
    """
    <header class="head"><h1>Review</h1><p>Check it carefully: a payment can't be undone.</p></header>
    <p class="steps"><span>1 Who</span><span>2 How much</span><span class="now" aria-current="step">3 Review</span></p>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#link}}{{> link-origin}}{{/link}}
    <section class="card" aria-label="Payment">
      <p class="figure centre">{{#amount}}{{> amount}}{{/amount}}</p>
      <h2 class="label">{{#isClaimable}}For{{/isClaimable}}{{^isClaimable}}To{{/isClaimable}}{{#.name}} <strong>{{.}}</strong>{{/.name}}</h2>
      {{#recipient}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/recipient}}
      {{#.federation}}<p class="hint">{{.}} currently points to this address.</p>{{/.federation}}
      {{#firstPaymentNotice}}<p class="hint">{{.}}</p>{{/firstPaymentNotice}}
      {{#newAccountNotice}}<p class="notice info">{{> icon-plus}}<span>{{.}}</span></p>{{/newAccountNotice}}
      {{#warnings}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/warnings}}
      <dl class="facts">
        {{#from}}<div><dt>From</dt><dd>{{#fromName}}{{.}} {{/fromName}}<span class="short">{{short}}</span></dd></div>{{/from}}
        <div><dt>Memo{{#.memoKind}} ({{.}}){{/.memoKind}}</dt><dd{{#.memo}} translate="no"{{/.memo}}>{{#.memo}}{{.}}{{/.memo}}{{^.memo}}<span class="none">none</span>{{/.memo}}</dd></div>
        <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
        {{#balanceAfter}}<div><dt>Your new balance</dt><dd>{{> amount}}</dd></div>{{/balanceAfter}}
      </dl>
      {{#signing}}{{> signing}}{{/signing}}
    </section>
    <form class="card" method="post" action="pay/review" novalidate data-busy="Paying…">
      <input type="hidden" name="token" value="{{token}}">
      {{#confirmation}}{{> confirmation}}{{/confirmation}}
      <button class="primary wide">{{button}}</button>
      <p class="ways"><a href="pay/amount">{{> icon-back}}Back</a><a href="overview">Cancel</a></p>
      <p class="hint centre">Nothing is sent if you leave. The form stays filled in for up to an hour.</p>
    </form>
    """)
}

extension Memo {
  /// The memo's kind in words; nil for text, which needs none, and if there is no memo.
  var label: Sentence? { written?.kind.word }
}
