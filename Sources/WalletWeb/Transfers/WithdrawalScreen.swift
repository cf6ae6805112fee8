import AnchorKit
import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/transfers/ID/pay`: shows the payment that a withdrawal waits for once more, and asks for the PIN. The database accepts only one payment for it.
struct WithdrawalScreen: Screen {
  struct Values: Sendable {
    let token: String
    let path: String
    let domain: String
    /// The amount that the person asked for, if the anchor wants another.
    let asked: AmountView?
    let signing: SigningView
    let amount: AmountView
    let recipient: AddressView
    let memoKind: Sentence?
    let memo: String?
    /// What the person receives; nil if the anchor doesn't say.
    let arriving: Sum?
    let anchorsFee: Sum?
    let to: String?
    let bank: String?
    /// The time by which the anchor wants the payment.
    let deadline: String?
    let fee: AmountView
    let balanceAfter: AmountView?
    let warnings: [Sentence]
    let notice: [Sentence]
    let button: Sentence
    let confirmation: ConfirmationView
  }

  /// An amount of whatever the anchor pays or takes, which needn't be an asset on Stellar.
  struct Sum: Sendable {
    let number: String
    let code: String
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/transfers/{id}/pay") { _, context in
      let record = try await TransferScreen(services: services).record(context)
      return try await show(record, context)
    }
    router.post("/transfers/{id}/pay") { _, context in
      let record = try await TransferScreen(services: services).record(context)
      return try await Confirmation(services: services).confirm(context) { try await show(record, context, $0) }
    }
  }

  private func show(_ record: TransferRecord, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let path = PagePath.transfer(record.id)
    let formats = services.formats
    let withdrawal: WithdrawalReview
    do throws(TransferError) {
      withdrawal = try await services.wallet.review(withdrawal: record.id, feePolicy: services.settings.feePolicy, numbers: formats.numbers) {
        TimeView.full($0, formats)
      }
    } catch {
      if case .signInNeeded(let domain) = error {
        return try await AnchorSignInScreen(services: services).show(domain, back: path + "/pay", for: record, context, refusal)
      }
      throw PageError(.conflict, "Nothing to pay now", error.sentence, link: ActionLink(label: "View the withdrawal", path: path))
    }
    let (numbers, review, terms) = (formats.numbers, withdrawal.payment, withdrawal.terms)
    let amount = AmountView(review.amount, review.asset, numbers)
    let (deadline, now) = (withdrawal.deadline.map { TimeView.full($0, formats) }, services.environment.now())
    // The anchor may wait for less than the time that others usually have.
    let isShort = withdrawal.deadline.map { $0.timeIntervalSince(now) < 86_400 } ?? false
    let values = Values(
      token: context.token, path: path, domain: record.anchor,
      asked: withdrawal.asked.flatMap { $0 == review.amount ? nil : AmountView($0, review.asset, numbers) },
      signing: SigningView(review.transaction, deadline: isShort ? deadline : nil),
      amount: amount,
      recipient: AddressView(review.recipient.account),
      memoKind: review.memo.written.map { "\("\($0.kind)")" }, memo: review.memo.shown,
      arriving: terms.amountOut.map { Sum(number: numbers.written($0), code: terms.assetOut.code) },
      anchorsFee: terms.fee.map { Sum(number: numbers.written($0.total), code: ($0.asset ?? record.assetIn).code) }, to: terms.to, bank: terms.bank,
      deadline: deadline,
      fee: AmountView(review.fee, .native, numbers),
      balanceAfter: review.balanceAfter.map { AmountView($0, review.asset, numbers) },
      warnings: review.warnings + [withdrawal.unfollowed].compactMap(\.self), notice: refusal?.notice ?? [],
      button: SigningView.button(review.transaction, doing: "Pay \(amount.text) to \(record.anchor)"),
      confirmation: ConfirmationView(review.transaction, refusal))
    // Nobody keeps a page open for a day.
    let timeLeft = withdrawal.transaction.lastConfirmation.map { $0.timeIntervalSince(now).rounded(.up) }
    let page = Page(
      title: "Pay the anchor", template: Self.template, values: values, destination: .transfers, status: refusal?.status ?? .ok,
      holdsFor: timeLeft.flatMap { $0 < 86_400 ? Int(max(1, $0)) : nil })
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "withdrawal",
    """
    <header class="head"><h1>Pay {{domain}}</h1><p>For your withdrawal. It is never paid a second time without asking you.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-label="Payment">
      <p class="figure centre">{{#amount}}{{> amount}}{{/amount}}</p>
      <h2 class="label">To {{domain}}</h2>
      {{#recipient}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/recipient}}
      {{#warnings}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/warnings}}
      <dl class="facts">
        {{#asked}}<div><dt>You asked to withdraw</dt><dd>{{> amount}}</dd></div>
        <div><dt>The anchor wants</dt><dd>{{#amount}}{{> amount}}{{/amount}}</dd></div>{{/asked}}
        <div class="tall"><dt>Memo{{#.memoKind}} ({{.}}){{/.memoKind}}</dt><dd{{#.memo}} translate="no"{{/.memo}}>{{#.memo}}{{.}}{{/.memo}}{{^.memo}}<span class="none">none</span>{{/.memo}}</dd></div>
        <div><dt>You receive</dt>{{#arriving}}<dd>{{number}} <span class="code">{{code}}</span></dd>{{/arriving}}{{^arriving}}<dd class="none">The anchor doesn't say</dd>{{/arriving}}</div>
        {{#anchorsFee}}<div><dt>The anchor's fee</dt><dd>{{number}} <span class="code">{{code}}</span></dd></div>{{/anchorsFee}}
        {{#.to}}<div class="tall"><dt>Paid out to</dt><dd>{{.}}</dd></div>{{/.to}}
        {{#.bank}}<div class="tall"><dt>At the bank</dt><dd>{{.}}</dd></div>{{/.bank}}
        {{#.deadline}}<div><dt>Pay before</dt><dd>{{.}}</dd></div>{{/.deadline}}
        <div><dt>Network fee, at most</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
        {{#balanceAfter}}<div><dt>Your new balance</dt><dd>{{> amount}}</dd></div>{{/balanceAfter}}
      </dl>
      {{#signing}}{{> signing}}{{/signing}}
    </section>
    <form class="card" method="post" action="{{path}}/pay" novalidate data-busy="Paying…">
      <input type="hidden" name="token" value="{{token}}">
      {{#confirmation}}{{> confirmation}}{{/confirmation}}
      <button class="primary wide">{{button}}</button>
      <p class="ways"><a href="{{path}}">{{> icon-back}}Back</a></p>
      <p class="hint centre">Nothing is sent if you leave. The anchor keeps waiting.</p>
    </form>
    """)
}
