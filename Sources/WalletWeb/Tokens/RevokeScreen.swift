import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/allowances/revoke`: revokes an allowance.
struct RevokeScreen: Screen {
  struct Values: Sendable {
    let token: String
    let path: String
    let notice: [Sentence]
    let spender: AddressView
    let name: String?
    let contract: AddressView
    let review: Review?
  }

  struct Review: Sendable {
    let symbol: String
    let movements: [Sentence]
    let warnings: [Sentence]
    let fee: AmountView
    let signing: SigningView
    let button: Sentence
    let confirmation: ConfirmationView
  }

  static let templates = [template]

  let services: Services

  static func path(_ token: ContractAddress, _ spender: ContractAddress) -> String { "\(AllowancesScreen.path)/\(token)/\(spender)" }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/allowances/{token}/{spender}") { _, context in try await show(context) }
    router.post("/allowances/{token}/{spender}") { _, context in
      try await Confirmation(services: services).confirm(context) { try await show(context, $0) }
    }
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    guard let token = context.parameters.get("token").flatMap({ try? ContractAddress($0) }), token.isContract,
      let spender = context.parameters.get("spender").flatMap({ try? ContractAddress($0) }), spender.canAct
    else { throw PageError.notFound }
    let (wallet, numbers) = (await services.wallet, services.formats.numbers)
    let names = await wallet.names()
    var (notice, review): ([Sentence], CallReview?) = (refusal?.notice ?? [], nil)
    do throws(PaymentRefusal) {
      review = try await wallet.reviewRevocation(of: token, from: spender, feePolicy: services.settings.feePolicy, numbers: services.formats.numbers)
    } catch {
      notice.append(error.sentence)
    }
    let shown = review.map { review in
      Review(
        symbol: review.transaction.token?.token.symbol ?? "",
        movements: review.movementSentences(numbers, shown: spender) { names.name(at: $0.description, memo: nil) },
        warnings: review.transaction.warnings, fee: AmountView(review.transaction.fee, .native, numbers), signing: SigningView(review.transaction),
        button: SigningView.button(review.transaction, doing: "Revoke"), confirmation: ConfirmationView(review.transaction, refusal))
    }
    let values = Values(
      token: context.token, path: Self.path(token, spender), notice: notice, spender: AddressView(spender),
      name: names.name(at: spender.description, memo: nil), contract: AddressView(token), review: shown)
    return try await services.pages.show(
      Page(
        title: "Revoke", template: Self.template, values: values, destination: .assets,
        status: refusal?.status ?? (review == nil ? .unprocessableContent : .ok)), context)
  }

  static let template = Template(
    "revoke",
    """
    <header class="head"><h1>Revoke</h1><p>The spender can no longer use your tokens. What was spent before doesn't come back.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-label="Allowance">
      <h2 class="label">Can be spent by{{#.name}} <strong>{{.}}</strong>{{/.name}}</h2>
      {{#spender}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/spender}}
      <h2 class="label apart">Token {{#.review}}<strong>{{symbol}}</strong>{{/.review}}</h2>
      {{#contract}}<p>{{> address}}</p>{{/contract}}
      {{#.review}}<h2 class="label apart">What happens, according to the simulation</h2>
      <ul class="list">{{#movements}}<li>{{.}}</li>{{/movements}}</ul>
      {{#warnings}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/warnings}}
      <dl class="facts"><div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div></dl>
      {{#signing}}{{> signing}}{{/signing}}{{/.review}}
    </section>
    {{#.review}}<form class="card" method="post" action="{{path}}" novalidate data-busy="Sending…">
      <input type="hidden" name="token" value="{{token}}">
      {{#confirmation}}{{> confirmation}}{{/confirmation}}
      <button class="primary wide">{{button}}</button>
    </form>{{/.review}}
    <p class="ways"><a href="allowances">{{> icon-back}}Allowances</a></p>
    """)
}
