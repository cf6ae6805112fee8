import HTTPTypes
import Hummingbird
import NIOCore
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
    /// That the account is made by the payment, which is no mistake.
    let newAccount: [Sentence]
    let offer: [Offer]
    /// How the amount in this page is written, whatever is set when it is sent.
    let numbers: String
    /// Everybody who has a name, for browsers without a script.
    let contacts: [PayeeView]
    /// Who was paid last, as long as nobody is written.
    let recent: [PayeeView]
    let recipient: FieldView
    let amount: PaidAmountView
    let isMoreOpen: Bool
    let memo: FieldView
    let memoKind: MenuView
    /// Nothing while all choices cost the same.
    let fee: [MenuView]
  }

  /// Another way in which the money could get there.
  struct Offer: Sendable {
    let way: String
    let sentence: Sentence
    let button: Sentence
  }

  /// How many are suggested while somebody types, how many pictures there are to press, and how many names a browser without a script is told.
  private static let (suggestions, pictures, names) = (8, 5, 500)

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/pay") { request, context in
      guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
      let query = request.query
      var form = await services.sessions.drafts(of: session).typed
      if let to = query.get("to") { form = Self.form(to: to, query, services.settings) }
      if let asset = query.get("asset").flatMap({ try? Asset($0) }) { form.asset = asset }
      return try await show(form, context, isAgain: query.get("amount") != nil)
    }
    router.get("/pay/recipients") { request, _ in
      let found = await services.wallet.payees(matching: String((request.query.get("q") ?? "").prefix(100)), limit: Self.suggestions)
      let options = try services.pages.render(PayeeOptions(payees: found.map(PayeeView.init)))
      return Response(
        status: .ok, headers: [.contentType: PageRenderer.contentType], body: ResponseBody(byteBuffer: ByteBuffer(string: options.description)))
    }
    router.post("/pay") { _, context in try await review(context) }
  }

  /// What a link of another page fills in.
  private static func form(to recipient: String, _ query: Query, _ settings: Settings) -> PaymentForm {
    let numbers = settings.numberFormat
    let amount = query.get("amount").flatMap { try? Amount($0) }.map(numbers.typed) ?? ""
    return PaymentForm(
      recipient: String(recipient.prefix(300)), amount: amount, numberFormat: numbers, memo: String((query.get("memo") ?? "").prefix(100)),
      memoKind: query.get("memoKind").flatMap(MemoKind.init) ?? .text, feePolicy: settings.feePolicy)
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
  /// - Parameters:
  ///   - origin: the link that it is filled in from.
  ///   - isAgain: whether it is filled in like an earlier payment, which may no longer be possible.
  func show(
    _ form: PaymentForm, _ context: PageContext, refusal: PaymentRefusal? = nil, origin: LinkView? = nil, isAgain: Bool = false
  ) async throws -> Response {
    Task { await services.wallet.dashboard.refreshPrices(in: services.settings.worthCurrency(on: services.wallet.profile)) }
    let (wallet, menus) = (await services.wallet, await PaymentMenus(services))
    var mistakes = refusal?.fields ?? [:]
    if isAgain { mistakes.merge(menus.changes(since: form)) { $1 } }
    // A new account is nothing that has to be corrected.
    let newAccount = refusal?.offer == .createAccount ? mistakes.removeValue(forKey: .recipient) : nil
    let payees = await wallet.payees(limit: Self.names).map(PayeeView.init)
    let memo = await knownMemo(form, context)
    let values = Values(
      token: context.token, notice: [refusal?.general].compactMap(\.self), unfunded: menus.status == .notFunded,
      undecided: await UndecidedView.list(services), link: [origin].compactMap(\.self), newAccount: [newAccount].compactMap(\.self),
      offer: Self.offer(refusal, form), numbers: menus.numbers.rawValue, contacts: payees.filter(\.isNamed),
      recent: form.recipient.isEmpty ? Array(payees.prefix(Self.pictures)) : [],
      recipient: FieldView(
        "recipient", "Recipient", .payee, value: form.recipient, hint: "A name, an address, name*domain, or a payment link.",
        mistake: mistakes[.recipient]),
      amount: PaidAmountView(
        form, menus, mistakes: mistakes, isFirst: mistakes.isEmpty && !form.recipient.isEmpty, prices: await wallet.dashboard.prices.prices,
        in: services.settings.worthCurrency(on: await wallet.profile)),
      isMoreOpen: mistakes[.memo] != nil || memo != nil || !form.memo.isEmpty,
      memo: FieldView(
        "memo", "Memo (optional)", .note, value: form.memo,
        hint: memo ?? "A short note that everybody can read. Exchanges often ask for one.", mistake: mistakes[.memo]),
      memoKind: PaymentMenus.memoKinds(chosen: form.memoKind), fee: menus.hasFees ? [menus.fees(chosen: form.feePolicy)] : [])
    let page = Page(
      title: "Pay", template: Self.template, values: values, destination: .pay, isDestinationItself: true,
      status: refusal == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(page, context)
  }

  /// Everybody who has a name.
  func contacts() async -> [PayeeView] {
    await services.wallet.payees(limit: Self.names).map(PayeeView.init).filter(\.isNamed)
  }

  /// Which memo is added by itself: the contact's, or the one that the recipient's domain asked for when this was reviewed.
  private func knownMemo(_ form: PaymentForm, _ context: PageContext) async -> Sentence? {
    if let session = context.session, case .payment(let review) = await services.sessions.drafts(of: session).reviewed, review.form == form,
      let memo = PayeeView.memo(review.recipient.memo, of: review.recipient.title ?? "")
    {
      return memo
    }
    guard !form.recipient.isEmpty, let contact = await services.wallet.contacts.contact(named: form.recipient) else { return nil }
    return PayeeView.memo(contact.memo, of: contact.name)
  }

  private static func offer(_ refusal: PaymentRefusal?, _ form: PaymentForm) -> [Offer] {
    switch refusal?.offer {
    case .createAccount:
      [
        Offer(
          way: PaymentMethod.createAccount.rawValue,
          sentence:
            "A new account needs at least 1 XLM, which stays set aside in it. Whoever has its key can use it; if nobody has, the money is lost.",
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
    <header class="head"><h1>Pay</h1><p>Send money to any Stellar address.</p></header>
    <nav class="places" aria-label="Pay, receive, convert, add money"><a href="pay" aria-current="page">Pay</a><a href="convert">Convert</a><a href="receive">Receive</a></nav>
    <p class="steps"><span class="now">1 Details</span><span>2 Review</span><span>3 Sent</span></p>
    {{#unfunded}}<p class="notice wait">{{> icon-warning}}<span>Your account isn't funded yet, so it can't pay. <a href="overview">Fund it first</a>.</span></p>{{/unfunded}}
    {{#undecided}}{{> undecided}}{{/undecided}}
    {{#link}}{{> link-origin}}{{/link}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="pay" method="post" action="pay" novalidate data-busy="Checking…">
      <button class="first" tabindex="-1" aria-hidden="true">Review</button>
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="numbers" value="{{numbers}}">
      {{#link}}<input type="hidden" name="linkDomain" value="{{domain}}"><input type="hidden" name="linkMessage" value="{{message}}"><input type="hidden" name="linkKind" value="{{kind}}">{{/link}}
      <div class="card stack">
        <div class="payee">{{#recipient}}{{> field}}{{/recipient}}<ul class="options" role="listbox" aria-label="Suggestions" data-from="pay/recipients?q=" hidden></ul></div>
        <datalist id="contacts">{{#contacts}}<option value="{{.recipient}}">{{short}}</option>{{/contacts}}</datalist>
        <a class="quiet" href="pay/scan">{{> icon-scan}}<span>Scan a code</span></a>
        {{#newAccount}}<p class="notice info" role="status">{{> icon-plus}}<span>{{.}}</span></p>{{/newAccount}}
        {{#offer}}<div class="own"><p>{{sentence}}</p><button class="button" name="way" value="{{way}}">{{button}}</button></div>{{/offer}}
        <ul class="faces" aria-label="Quick choice">{{#recent}}<li><a href="{{path}}" data-recipient="{{.recipient}}"{{#.memo}} data-memo="{{.}}"{{/.memo}}>{{{emblem}}}<span{{^isNamed}} class="mono"{{/isNamed}}>{{title}}</span></a></li>{{/recent}}</ul>
      </div>
      <div class="card stack">
        {{#amount}}{{> paid-amount}}{{/amount}}
        <button class="quiet" name="action" value="max">Use maximum</button>
      </div>
      <details class="card extras"{{#isMoreOpen}} open{{/isMoreOpen}}><summary>More</summary>
        <div class="stack">{{#memo}}{{> field}}{{/memo}}
        <div class="pair">{{#memoKind}}{{> menu}}{{/memoKind}}
        {{#fee}}{{> menu}}{{/fee}}</div></div>
      </details>
      <button class="primary wide">Review</button>
      <p class="hint centre">Nothing is sent yet. You review everything on the next page.</p>
    </form>
    """)
}
