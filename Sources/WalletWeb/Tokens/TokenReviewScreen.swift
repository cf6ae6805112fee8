import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/pay/token/review`: what a payment by a contract does, as simulated, and the PIN.
struct TokenReviewScreen: Screen {
  struct Values: Sendable {
    let token: String
    let amount: AmountView
    let from: AddressView
    let fromName: String?
    let kind: Sentence
    let recipient: AddressView
    let name: String?
    let firstPaymentNotice: Sentence?
    let contract: AddressView
    let contractName: Sentence
    /// How many decimals the token has according to its contract; nil for an asset's contract.
    let decimals: String?
    let movements: [Sentence]
    /// What the signature allows besides the payment: the calls that contracts make in turn.
    let inner: [Sentence]
    let signers: Sentence
    let fee: AmountView
    let balanceAfter: AmountView?
    let restoration: Sentence?
    let warnings: [Sentence]
    let notice: [Sentence]
    let signing: SigningView
    let button: Sentence
    let confirmation: ConfirmationView
  }

  static let path = "\(PayTokenScreen.path)/review"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    Confirmation(services: services).addPage(Self.path, after: PayTokenScreen.path, to: router) { review, context, refusal in
      guard case .token(let review) = review else { return nil }
      // If nothing was sent, the network may say something else by now. That is shown, and has to be confirmed again.
      guard let refusal, !refusal.notice.isEmpty, let session = context.session else { return try await show(review, context, refusal) }
      do throws(PaymentRefusal) {
        let again = try await services.wallet.review(review.form)
        await services.sessions.changeDrafts(of: session) { $0.keep(.token(again)) }
        return try await page(again, context, refusal)
      } catch {
        return try await PayTokenScreen(services: services).show(review.form, context, refusal: error)
      }
    }
  }

  /// Shows the page and turns every error into a refusal of the payment.
  private func page(_ review: TokenPaymentReview, _ context: PageContext, _ refusal: FormRefusal?) async throws(PaymentRefusal) -> Response {
    do { return try await show(review, context, refusal) } catch { throw PaymentRefusal(general: Sentence(error)) }
  }

  private func show(_ review: TokenPaymentReview, _ context: PageContext, _ refusal: FormRefusal?) async throws -> Response {
    let (wallet, numbers) = (await services.wallet, services.formats.numbers)
    let names = await wallet.names()
    let source = review.transaction.source
    let amount = AmountView(review.amount, of: review.token, numbers)
    let recipient = AddressView(review.recipient.address)
    let who = review.recipient.name ?? recipient.short
    let fromName = await wallet.accounts.first { $0.id == source }?.name
    let values = Values(
      token: context.token, amount: amount, from: AddressView(source), fromName: fromName, kind: review.recipient.kind, recipient: recipient,
      name: review.recipient.name, firstPaymentNotice: review.firstPaymentNotice, contract: AddressView(review.token.contract),
      contractName: Self.contractName(review.token), decimals: review.token.asset == nil ? "\(review.token.decimals)" : nil,
      movements: review.call.movementSentences(numbers, shown: review.recipient.address) { names.name(at: $0.description, memo: nil) },
      inner: review.call.calls.filter { $0.level > 0 }.map(Self.words),
      signers: Self.signers(review.transaction, fromName),
      fee: AmountView(review.transaction.fee, .native, numbers), balanceAfter: review.balanceAfter.map { AmountView($0, of: review.token, numbers) },
      restoration: review.call.restorationSentence, warnings: review.transaction.warnings, notice: refusal?.notice ?? [],
      signing: SigningView(review.transaction),
      button: SigningView.button(review.transaction, doing: "Pay \(amount.text) to \(who)"),
      confirmation: ConfirmationView(review.transaction, refusal))
    return try await services.pages.show(
      Page(title: "Review", template: Self.template, values: values, destination: .pay, status: refusal?.status ?? .ok), context)
  }

  private static func signers(_ transaction: TransactionReview, _ name: String?) -> Sentence {
    guard transaction.missingWeight == 0 else { return "You and others: your key alone isn't enough" }
    return name.map { "Only you, with the key of \($0)" } ?? "Only you, with this account's key"
  }

  private static func contractName(_ token: TokenLabel) -> Sentence {
    guard let asset = token.asset else { return "Contract of the token \(token.symbol)" }
    return asset.issuer.map { "Contract of \(asset.code) by \($0.shortAddress)" } ?? "Contract of lumens (XLM)"
  }

  private static func words(_ call: AuthorizedCall) -> Sentence {
    call.call.map { "\($0.function.text) of the contract \($0.contract.description)" } ?? "A contract is created."
  }

  static let template = Template(
    "token-review",
    """
    <header class="head"><h1>Review</h1><p>Check it carefully: a payment can't be undone.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-label="Payment">
      <p class="figure centre">{{#amount}}{{> amount}}{{/amount}}</p>
      <h2 class="label">To {{kind}}{{#.name}} <strong>{{.}}</strong>{{/.name}}</h2>
      {{#recipient}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/recipient}}
      {{#firstPaymentNotice}}<p class="hint">{{.}}</p>{{/firstPaymentNotice}}
      {{#warnings}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/warnings}}
      {{#.restoration}}<p class="notice info">{{> icon-history}}<span>{{.}}</span></p>{{/.restoration}}
      <h2 class="label apart">What moves, according to the simulation</h2>
      <ul class="list">{{#movements}}<li>{{.}}</li>{{/movements}}</ul>
      {{#inner}}<p class="notice bad">{{> icon-alert}}<span>{{.}}</span></p>{{/inner}}
      <h2 class="label apart">{{contractName}}</h2>
      {{#contract}}<p>{{> address}}</p>{{/contract}}
      <dl class="facts">
        {{#.decimals}}<div><dt>Decimals</dt><dd>{{.}}</dd></div>{{/.decimals}}
        {{#from}}<div><dt>From</dt><dd>{{#fromName}}{{.}} {{/fromName}}<span class="short">{{short}}</span></dd></div>{{/from}}
        <div><dt>Who signs</dt><dd>{{signers}}</dd></div>
        <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
        {{#balanceAfter}}<div><dt>Your new balance</dt><dd>{{> amount}}</dd></div>{{/balanceAfter}}
      </dl>
      {{#signing}}{{> signing}}{{/signing}}
    </section>
    <form class="card" method="post" action="pay/token/review" novalidate data-busy="Paying…">
      <input type="hidden" name="token" value="{{token}}">
      {{#confirmation}}{{> confirmation}}{{/confirmation}}
      <button class="primary wide">{{button}}</button>
      <p class="ways"><a href="pay/token">{{> icon-back}}Back</a><a href="overview">Cancel</a></p>
      <p class="hint centre">Nothing is sent if you leave. Any unused part of the fee is refunded.</p>
    </form>
    """)
}
