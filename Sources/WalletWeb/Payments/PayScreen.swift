import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/pay`: whom, what, how much, and a note. Nothing is sent from here.
struct PayScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let unfunded: Bool
    let undecided: [UndecidedView]
    let link: [LinkView]
    let offer: [Offer]
    /// How the amount in this page is written, whatever is set when it is sent.
    let numbers: String
    let contacts: [Contact]
    let recipient: FieldView
    let asset: MenuView
    let amount: FieldView
    let memo: FieldView
    let memoKind: MenuView
    let fee: MenuView
  }

  /// Somebody whose name can be chosen.
  struct Contact: Sendable {
    let name: String
    let short: String
  }

  /// Another way in which the money could get there.
  struct Offer: Sendable {
    let way: String
    let sentence: Sentence
    let button: Sentence
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/pay") { request, context in
      guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
      var form = await services.sessions.drafts(of: session).typed
      if let to = request.query.get("to") { form = PaymentForm(recipient: String(to.prefix(300)), feePolicy: services.settings.feePolicy) }
      if let asset = request.query.get("asset").flatMap({ try? Asset($0) }) { form.asset = asset }
      return try await show(form, context)
    }
    router.post("/pay") { _, context in try await review(context) }
  }

  private func review(_ context: PageContext) async throws -> Response {
    guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
    if let link = OpenScreen.link(in: context.field("recipient")) { return Response.redirect(to: OpenScreen.path(of: link)) }
    var form = Self.form(context, services.settings)
    let origin = LinkView(context)
    do throws(PaymentRefusal) {
      if context.field("action") == "max" {
        form.amount = form.numberFormat.typed(try await services.wallet.spendable(form.asset, feePolicy: form.feePolicy))
        await services.sessions.changeDrafts(of: session) { [form] in $0.typed = form }
      } else {
        let review = try await services.wallet.review(form)
        await services.sessions.changeDrafts(of: session) { $0.keep(.payment(review)) }
        return Response.redirect(to: ReviewScreen.path)
      }
    } catch {
      form.otherMethods = []
      await services.sessions.changeDrafts(of: session) { [form] in $0.typed = form }
      return try await show(form, context, refusal: error, origin: origin)
    }
    return try await show(form, context, origin: origin)
  }

  private static func form(_ context: PageContext, _ settings: Settings) -> PaymentForm {
    PaymentForm(
      recipient: context.field("recipient"), amount: context.field("amount"),
      numberFormat: NumberFormat(rawValue: context.field("numbers")) ?? settings.numberFormat, memo: context.field("memo"),
      memoKind: MemoKind(rawValue: context.field("memoKind")) ?? .text, asset: (try? Asset(context.field("asset"))) ?? .native,
      feePolicy: FeeChoice(rawValue: context.field("fee")) ?? settings.feePolicy,
      otherMethods: Set([PaymentMethod(rawValue: context.field("way"))].compactMap(\.self)))
  }

  /// The form, filled in as given.
  ///
  /// - Parameter origin: the link that it is filled in from.
  func show(
    _ form: PaymentForm, _ context: PageContext, refusal: PaymentRefusal? = nil, origin: LinkView? = nil
  ) async throws -> Response {
    let menus = await PaymentMenus(services)
    let numbers = menus.numbers
    let spendable = menus.spendable(form.asset)
    let values = Values(
      token: context.token, notice: [refusal?.general].compactMap(\.self), unfunded: menus.status == .notFunded,
      undecided: await UndecidedView.list(services), link: [origin].compactMap(\.self), offer: Self.offer(refusal, form), numbers: numbers.rawValue,
      contacts: await contacts(),
      recipient: FieldView(
        "recipient", "Recipient", .payee, value: form.recipient,
        hint: "An address that begins with G or M, a contact or account of yours, name*domain, or a payment link.",
        mistake: refusal?.fields[.recipient]),
      asset: menus.assets("asset", "What", chosen: form.asset, mistake: refusal?.fields[.asset]),
      amount: FieldView(
        "amount", "Amount", .amount, value: form.amount(as: numbers),
        hint: spendable.map { "You can spend \(AmountView($0, form.asset, numbers).text)." }, mistake: refusal?.fields[.amount]),
      memo: FieldView(
        "memo", "Memo (optional)", .note, value: form.memo, hint: "A short note that everybody can read. Exchanges often ask for one.",
        mistake: refusal?.fields[.memo]),
      memoKind: PaymentMenus.memoKinds(chosen: form.memoKind), fee: menus.fees(chosen: form.feePolicy))
    let page = Page(
      title: "Pay", template: Self.template, values: values, destination: .pay, isDestinationItself: true,
      status: refusal == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(page, context)
  }

  func contacts() async -> [Contact] {
    let wallet = await services.wallet
    let current = await wallet.account?.id
    let own = await wallet.accounts.filter { $0.id != current }.map { Contact(name: $0.name, short: $0.id.shortAddress) }
    return ((try? await wallet.contacts.contacts()) ?? []).map { Contact(name: $0.name, short: $0.address.short) } + own
  }

  private static func offer(_ refusal: PaymentRefusal?, _ form: PaymentForm) -> [Offer] {
    switch refusal?.offer {
    case .createAccount:
      [
        Offer(
          way: PaymentMethod.createAccount.rawValue,
          sentence:
            "A new account needs 1 XLM at least, which stays set aside in it. Whoever has its key can use it; if nobody has, the money is lost.",
          button: "Create the account with this payment")
      ]
    case .claimableBalance:
      [
        Offer(
          way: PaymentMethod.claimableBalance.rawValue,
          sentence:
            "You could leave the \(form.asset.code) for them to claim once they can hold it (a claimable balance). That sets 0.5 XLM of yours aside until they do.",
          button: "Leave it for them to claim")
      ]
    case .payment, nil: []
    }
  }

  static let template = Template(
    "pay",
    """
    <header class="head"><h1>Pay</h1><p>Send money to anybody who has a Stellar address.</p></header>
    <nav class="places" aria-label="Ways to move money"><a href="pay" aria-current="page">Pay</a><a href="convert">Convert</a><a href="receive">Receive</a></nav>
    <p class="steps"><span class="now">1 Write</span><span>2 Review</span><span>3 Sent</span></p>
    {{#unfunded}}<p class="notice wait">{{> icon-warning}}<span>Your account isn't funded yet, so it can't pay. <a href="overview">Fund it first</a>.</span></p>{{/unfunded}}
    {{#undecided}}{{> undecided}}{{/undecided}}
    {{#link}}{{> link-origin}}{{/link}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="pay" novalidate data-busy="Checking…">
      <button class="first" tabindex="-1" aria-hidden="true">Review</button>
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="numbers" value="{{numbers}}">
      {{#link}}<input type="hidden" name="linkDomain" value="{{domain}}"><input type="hidden" name="linkMessage" value="{{message}}"><input type="hidden" name="linkKind" value="{{kind}}">{{/link}}
      {{#recipient}}{{> field}}{{/recipient}}
      <datalist id="contacts">{{#contacts}}<option value="{{name}}">{{short}}</option>{{/contacts}}</datalist>
      {{#offer}}<div class="own"><p>{{sentence}}</p><button class="button" name="way" value="{{way}}">{{button}}</button></div>{{/offer}}
      {{#asset}}{{> menu}}{{/asset}}
      {{#amount}}{{> field}}{{/amount}}
      <button class="quiet" name="action" value="max">Use maximum</button>
      {{#memo}}{{> field}}{{/memo}}
      <div class="pair">{{#memoKind}}{{> menu}}{{/memoKind}}
      {{#fee}}{{> menu}}{{/fee}}</div>
      <button class="primary wide">Review</button>
      <p class="hint centre">Nothing is sent yet. You review everything on the next page.</p>
    </form>
    """)
}
