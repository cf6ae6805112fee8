import HTTPTypes
import Hummingbird
import StellarKit
import WalletKit

/// `/pay`: whom, how much, and a note. Nothing is sent from here.
struct PayScreen {
  struct Values: Sendable {
    let token: String
    let notice: [String]
    let unfunded: Bool
    /// How the amount in this page is written, whatever is set when it is sent.
    let numbers: String
    let fields: [FieldView]
  }

  let site: Site

  func add(to router: RouterGroup<PageContext>) {
    router.get("/pay") { _, context in
      guard let session = context.session else { return Response.redirect(to: "/sign-in") }
      return try await show(await site.sessions.drafts(of: session).typed, context)
    }
    router.post("/pay") { _, context in try await review(context) }
  }

  private func review(_ context: PageContext) async throws -> Response {
    guard let session = context.session else { return Response.redirect(to: "/sign-in") }
    let settings = site.settings
    let form = PaymentForm(
      recipient: context.field("recipient"), amount: context.field("amount"),
      numberFormat: NumberFormat(rawValue: context.field("numbers")) ?? settings.numberFormat, memo: context.field("memo"),
      feePolicy: settings.feePolicy)
    do throws(PaymentRefusal) {
      let review = try await site.wallet.review(form)
      let id = site.surroundings.randomName()
      await site.sessions.changeDrafts(of: session) { $0.keep(review, id: id) }
      return Response.redirect(to: ReviewScreen.path)
    } catch {
      await site.sessions.changeDrafts(of: session) { $0.typed = form }
      return try await show(form, context, refusal: error)
    }
  }

  private func show(_ form: PaymentForm, _ context: PageContext, refusal: PaymentRefusal? = nil) async throws -> Response {
    let status = await site.wallet.dashboard.assets.state.value
    let numbers = site.formats.numbers
    let amount = form.amount(as: numbers)
    var spendable: Amount?
    if case .funded(let balances) = status { spendable = balances.first { $0.asset == form.asset }?.spendable }
    let fields = [
      FieldView(
        "recipient", "Recipient", .address, value: form.recipient, hint: "The address they gave you: it begins with G and has 56 characters.",
        mistake: refusal?.fields[.recipient]),
      FieldView(
        "amount", "Amount", .amount, value: amount, hint: spendable.map { "You can spend \(AmountView($0, form.asset, numbers).text)." },
        suffix: form.asset.code, mistake: refusal?.fields[.amount]),
      FieldView(
        "memo", "Memo (optional)", .note, value: form.memo, hint: "A short note that everybody can read. Exchanges often ask for one.",
        mistake: refusal?.fields[.memo]),
    ]
    let values = Values(
      token: context.session?.token ?? "", notice: [refusal?.general].compactMap(\.self), unfunded: status == .notFunded, numbers: numbers.rawValue,
      fields: fields)
    let page = Page(
      title: "Pay", template: "pay", values: values, destination: .pay, isDestinationItself: true,
      status: refusal == nil ? .ok : .unprocessableContent)
    return try await site.show(page, context)
  }

  static let template = """
    <header class="head"><h1>Pay</h1><p>Send lumens to anybody who has a Stellar address.</p></header>
    <p class="steps"><span class="now">1 Write</span><span>2 Review</span><span>3 Sent</span></p>
    {{#unfunded}}<p class="notice wait">{{> icon-warning}}<span>Your account isn't funded yet, so it can't pay. <a href="overview">Fund it first</a>.</span></p>{{/unfunded}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="pay" novalidate data-busy="Checking…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="numbers" value="{{numbers}}">
      {{#fields}}{{> field}}{{/fields}}
      <button class="primary wide">Review</button>
      <p class="hint centre">Nothing is sent yet. You check everything once more on the next page.</p>
    </form>
    """
}
