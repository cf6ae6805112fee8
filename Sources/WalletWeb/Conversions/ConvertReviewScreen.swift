import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/convert/review`: shows once more everything that will happen, and asks for the PIN.
struct ConvertReviewScreen: Screen {
  struct Values: Sendable {
    let token: String
    /// The account that pays.
    let from: AddressView
    let fromName: String?
    let sent: AmountView
    let sentLabel: Sentence
    let arriving: AmountView
    let arrivingLabel: Sentence
    /// The least that arrives, or the most that leaves.
    let bound: AmountView
    let boundLabel: Sentence
    let price: String
    let route: String
    let hops: Sentence
    let recipient: [AddressView]
    let name: String?
    let federation: String?
    let firstPaymentNotice: Sentence?
    let memo: String?
    let memoKind: Sentence?
    let fee: AmountView
    let balanceAfter: AmountView?
    /// The asset that the same transaction adds.
    let added: [Added]
    let warnings: [Sentence]
    let notice: [Sentence]
    let signing: SigningView
    let button: Sentence
    let confirmation: ConfirmationView
  }

  /// An asset that isn't held yet, and that the conversion adds.
  struct Added: Sendable {
    let title: Sentence
    let reserve: AmountView
    let details: AssetDetailsView
  }

  static let path = "convert/review"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    Confirmation(services: services).addPage(Self.path, after: ConvertScreen.path, to: router) { review, context, refusal in
      guard case .conversion(let review) = review else { return nil }
      return try await show(review, context, refusal)
    }
  }

  private func show(
    _ review: ConversionReview, _ context: PageContext, _ refusal: FormRefusal?
  ) async throws -> Response {
    let numbers = services.formats.numbers
    let (isSend, path) = (review.form.direction == .send, review.path)
    let sent = AmountView(path.sent, path.sentAsset, numbers)
    let arriving = AmountView(path.arriving, path.arrivingAsset, numbers)
    let row = PathsScreen.row(path, at: 0, of: review.quote, numbers)
    let values = Values(
      token: context.token, from: AddressView(review.source),
      fromName: await services.wallet.accounts.first { $0.id == review.source }?.name, sent: sent, sentLabel: isSend ? "You pay" : "You pay about",
      arriving: arriving,
      arrivingLabel: review.recipient == nil
        ? (isSend ? "You receive about" : "You receive") : (isSend ? "They receive about" : "They receive"),
      bound: AmountView(review.bound, isSend ? path.arrivingAsset : path.sentAsset, numbers),
      boundLabel: isSend ? (review.recipient == nil ? "You receive at least" : "They receive at least") : "You pay at most", price: row.price,
      route: row.route, hops: row.hops,
      recipient: review.recipient.map { [AddressView($0.account)] } ?? [],
      name: review.recipient?.title, federation: review.recipient?.federation,
      firstPaymentNotice: review.firstPaymentNotice, memo: review.memo.shown, memoKind: review.memo.label,
      fee: AmountView(review.fee, .native, numbers),
      balanceAfter: review.balanceAfter.map { AmountView($0, path.sentAsset, numbers) },
      added: review.added.map { added in
        [
          Added(
            title: "Adds \(added.details.asset.code) to your assets", reserve: AmountView(added.reserve, .native, numbers),
            details: AssetDetailsView(added.details))
        ]
      } ?? [],
      // Warnings on the asset's card aren't repeated.
      warnings: review.warnings.filter { review.added?.details.rules.warnings.contains($0) != true }, notice: refusal?.notice ?? [],
      signing: SigningView(review.transaction),
      button: SigningView.button(review.transaction, doing: "Convert \(sent.text) to \(arriving.code)"),
      confirmation: ConfirmationView(review.transaction, refusal))
    return try await services.pages.show(
      Page(title: "Review", template: Self.template, values: values, destination: .pay, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "convert-review",
    """
    <header class="head"><h1>Review</h1><p>Check it carefully: a conversion can't be undone.</p></header>
    <p class="steps"><span>1 Details</span><span>2 Choose</span><span class="now" aria-current="step">3 Review</span></p>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}} <a href="convert/ways?anew">Get quotes now</a></span></p>{{/notice}}
    <section class="card" aria-label="Conversion">
      <dl class="split">
        <div><dt>{{sentLabel}}</dt><dd class="figure">{{#sent}}{{> amount}}{{/sent}}</dd></div>
        <div><dt>{{arrivingLabel}}</dt><dd class="figure">{{#arriving}}{{> amount}}{{/arriving}}</dd></div>
      </dl>
      {{#recipient}}<h2 class="label apart">To{{#name}} <strong>{{.}}</strong>{{/name}}</h2>
      <div class="recipient">{{{emblem}}}{{> address}}</div>{{/recipient}}
      {{#.federation}}<p class="hint">{{.}} currently points to this address.</p>{{/.federation}}
      {{#firstPaymentNotice}}<p class="hint">{{.}}</p>{{/firstPaymentNotice}}
      {{#warnings}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/warnings}}
      <dl class="facts">
        {{#from}}<div><dt>From</dt><dd>{{#fromName}}{{.}} {{/fromName}}<span class="short">{{short}}</span></dd></div>{{/from}}
        <div><dt>{{boundLabel}}</dt><dd>{{#bound}}{{> amount}}{{/bound}}</dd></div>
        <div><dt>Current price</dt><dd>{{price}}</dd></div>
        <div><dt>Route</dt><dd>{{route}}<span class="hint block">{{hops}}</span></dd></div>
        {{#.memo}}<div><dt>Memo{{#memoKind}} ({{.}}){{/memoKind}}</dt><dd translate="no">{{.}}</dd></div>{{/.memo}}
        <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
        {{#balanceAfter}}<div><dt>Your new balance, at least</dt><dd>{{> amount}}</dd></div>{{/balanceAfter}}
      </dl>
      {{#signing}}{{> signing}}{{/signing}}
    </section>
    {{#added}}<section class="card" aria-label="{{title}}">
      <h2>{{title}}</h2>
      <p class="hint">You can't hold it yet. It is added first (a trustline), in the same transaction: both happen, or neither.</p>
      {{#details}}<div class="holding">{{#name}}{{> asset-name}}{{/name}}</div>{{> asset-details}}{{/details}}
      <dl class="facts"><div><dt>Reserved until you remove it</dt><dd>{{#reserve}}{{> amount}}{{/reserve}}</dd></div></dl>
    </section>{{/added}}
    <form class="card" method="post" action="convert/review" novalidate data-busy="Converting…">
      <input type="hidden" name="token" value="{{token}}">
      {{#confirmation}}{{> confirmation}}{{/confirmation}}
      <button class="primary wide">{{button}}</button>
      <p class="ways"><a href="convert/ways">{{> icon-back}}Back</a><a href="overview">Cancel</a></p>
      <p class="hint centre">Nothing is sent if you leave. The form stays filled in for up to an hour.</p>
    </form>
    """)
}
