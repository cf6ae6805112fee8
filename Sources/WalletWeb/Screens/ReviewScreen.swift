import HTTPTypes
import Hummingbird
import StellarKit
import WalletKit

/// `/pay/review`: everything that will happen, once more, and the PIN.
struct ReviewScreen {
  struct Values: Sendable {
    let token: String
    let draft: String
    let amount: AmountView
    let recipient: AddressView
    let memo: String?
    let fee: AmountView
    let balanceAfter: AmountView
    let warnings: [String]
    let notice: [String]
    let opening: OpeningView
  }

  static let path = "pay/review"

  let site: Site

  func add(to router: RouterGroup<PageContext>) {
    router.get("/pay/review") { _, context in
      guard let session = context.session, let reviewed = await site.sessions.drafts(of: session).reviewed else {
        return Response.redirect(to: Destination.pay.path)
      }
      return try await show(reviewed, context)
    }
    router.post("/pay/review") { _, context in try await pay(context) }
  }

  private func pay(_ context: PageContext) async throws -> Response {
    guard let session = context.session else { return Response.redirect(to: "/sign-in") }
    do {
      return try await site.open { try await pay(session, context) }
    } catch let refusal as FormRefusal {
      guard let reviewed = await site.sessions.drafts(of: session).reviewed else { return Response.redirect(to: Destination.pay.path) }
      return try await show(reviewed, context, refusal)
    }
  }

  private func pay(_ session: Session, _ context: PageContext) async throws -> Response {
    let (id, opening) = (context.field("draft"), context.opening)
    let claim = await site.sessions.changeDrafts(of: session) { drafts in
      drafts.claim(id) { review in self.send(review, id: id, opening, of: session) }
    }
    guard case .paying(let paying) = claim else {
      guard await site.sessions.drafts(of: session).reviewed != nil else { return .redirect(to: Destination.pay.path) }
      throw TurnedAway(
        .conflict, "Nothing was sent", "This page was out of date: you have begun another payment since. Check that one, and pay it from there.",
        way: TurnedAway.Way(label: "Go to the review", path: Self.path))
    }
    return Response.redirect(to: PaymentScreen.path(try await paying.value.get()))
  }

  /// Pays, on a task of its own: a browser that goes away doesn't leave a payment half made.
  private func send(_ review: PaymentReview, id: String, _ opening: Opening, of session: Session) -> Drafts.Paying {
    Task {
      do throws(WalletError) {
        let record = try await site.wallet.pay(review, opening)
        await site.sessions.changeDrafts(of: session) { $0.finish(id) }
        return .success(record.hash)
      } catch {
        await site.sessions.changeDrafts(of: session) { $0.giveBack(id) }
        return .failure(error)
      }
    }
  }

  private func show(_ reviewed: Drafts.Reviewed, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let review = reviewed.review
    let numbers = site.formats.numbers
    let values = Values(
      token: context.session?.token ?? "", draft: reviewed.id, amount: AmountView(review.amount, review.asset, numbers),
      recipient: AddressView(review.recipient), memo: review.memo.written?.text, fee: AmountView(review.fee, .native, numbers),
      balanceAfter: AmountView(review.balanceAfter, review.asset, numbers), warnings: review.warnings, notice: refusal?.notice ?? [],
      opening: OpeningView(refusal))
    return try await site.show(Page(title: "Review", template: "review", values: values, destination: .pay, status: refusal?.status ?? .ok), context)
  }

  static let template = """
    <header class="head"><h1>Review</h1><p>Check it well: a payment can't be taken back.</p></header>
    <p class="steps"><span>1 Write</span><span class="now">2 Review</span><span>3 Sent</span></p>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-label="Payment">
      <p class="figure centre">{{#amount}}{{> amount}}{{/amount}}</p>
      <h2 class="label">To</h2>
      {{#recipient}}<div class="recipient">{{{emblem}}}{{> address}}</div>{{/recipient}}
      {{#warnings}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/warnings}}
      <dl class="facts">
        <div><dt>Memo</dt><dd>{{#.memo}}{{.}}{{/.memo}}{{^.memo}}<span class="none">none</span>{{/.memo}}</dd></div>
        <div><dt>Network fee</dt><dd>{{#fee}}{{> amount}}{{/fee}}</dd></div>
        <div><dt>Your balance after</dt><dd>{{#balanceAfter}}{{> amount}}{{/balanceAfter}}</dd></div>
      </dl>
    </section>
    <form class="card" method="post" action="pay/review" novalidate data-busy="Paying…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="draft" value="{{draft}}">
      {{#opening}}{{> opening}}{{/opening}}
      <button class="primary wide">Pay {{#amount}}{{figure}}{{fine}} {{code}}{{/amount}} to {{#recipient}}{{short}}{{/recipient}}</button>
      <p class="ways"><a href="pay">{{> icon-back}}Back</a><a href="overview">Cancel</a></p>
      <p class="hint centre">Leaving sends nothing. What you typed stays here until you sign out.</p>
    </form>
    """
}
