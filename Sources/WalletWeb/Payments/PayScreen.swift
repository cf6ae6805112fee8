import HTTPTypes
import Hummingbird
import NIOCore
import Sentences
import StellarKit
import WalletKit

/// `/pay`: asks whom to pay, the first of three pages. Nothing is sent from here.
struct PayScreen: Screen {
  struct Values: Sendable {
    let token: String
    let unfunded: Bool
    let undecided: [UndecidedView]
    /// The asset to pay, if it was chosen already.
    let asset: String
    let recipient: FieldView
    /// The most recent recipients.
    let recent: [RecipientSuggestionView]
    let peopleTitle: Sentence
    /// The people with a name, or the results of a search if the text named nobody.
    let people: [RecipientSuggestionView]
    /// Whether there are more people than these.
    let hasMore: Bool
  }

  /// How many recipients are suggested during typing, how many pictures are shown, and how many names are listed.
  private static let (suggestions, pictures, listed) = (8, 5, 50)

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/pay") { request, context in
      guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
      var form = await services.sessions.drafts(of: session).typed
      if let asset = request.query.get("asset").flatMap({ try? Asset($0) }) { form.asset = asset }
      return try await show(form, context)
    }
    router.get("/pay/recipients") { request, _ in
      let typed = String((request.query.get("q") ?? "").prefix(100))
      // An address without a name says nothing beyond what was typed, and would only cover the button.
      let found = await services.wallet.recipientSuggestions(matching: typed, limit: Self.suggestions).filter {
        $0.name != nil || $0.recipient != typed
      }
      let options = try services.pages.render(RecipientOptions(suggestions: found.map(RecipientSuggestionView.init)))
      return Response(
        status: .ok, headers: [.contentType: PageRenderer.contentType], body: ResponseBody(byteBuffer: ByteBuffer(string: options.description)))
    }
    router.post("/pay") { _, context in try await choose(context) }
  }

  /// Finds the recipient, and continues to the amount.
  private func choose(_ context: PageContext) async throws -> Response {
    guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
    let chosen = context.field("chosen")
    let text = chosen.isEmpty ? context.field("recipient") : chosen
    if let link = OpenScreen.link(in: text) { return Response.redirect(to: OpenScreen.path(of: link)) }
    if let contract = ContractAddress(contract: text) {
      return Response.redirect(
        to: PagePath.payByContract(contract.description, (try? Asset(context.field("asset")))?.description ?? Asset.native.description))
    }
    var form = await services.sessions.drafts(of: session).typed
    // The memo and a link's amount were for another recipient.
    if form.recipient != text {
      if form.link != nil { (form.amount, form.link) = ("", nil) }
      (form.recipient, form.memo, form.memoKind) = (text, "", .text)
    }
    if let asset = try? Asset(context.field("asset")), asset != form.asset { (form.asset, form.amount) = (asset, "") }
    do throws(PaymentRefusal) {
      let found = try await services.wallet.recipient(text)
      await services.sessions.changeDrafts(of: session) { [form] in
        $0.typed = form
        $0.keep(found, typedAs: text)
      }
      return Response.redirect(to: AmountScreen.path)
    } catch {
      await services.sessions.changeDrafts(of: session) { [form] in $0.typed = form }
      return try await show(form, context, mistake: error.fields[.recipient])
    }
  }

  private func show(_ form: PaymentForm, _ context: PageContext, mistake: Sentence? = nil) async throws -> Response {
    let (wallet, menus) = (await services.wallet, await PaymentMenus(services))
    let found =
      mistake == nil || form.recipient.isEmpty
      ? [] : await wallet.recipientSuggestions(matching: form.recipient, limit: Self.listed).map(RecipientSuggestionView.init)
    let all = await wallet.recipientSuggestions(limit: Self.listed + Self.pictures).map(RecipientSuggestionView.init)
    let named = all.filter(\.isNamed)
    let values = Values(
      token: context.token, unfunded: menus.status == .notFunded, undecided: await UndecidedView.list(services), asset: form.asset.description,
      recipient: FieldView(
        "recipient", "Recipient", .recipient, value: form.recipient, hint: "A name, an address, name*domain, or a payment link.", mistake: mistake),
      recent: found.isEmpty ? Array(all.prefix(Self.pictures)) : [], peopleTitle: found.isEmpty ? "Your contacts and accounts" : "Did you mean…",
      people: found.isEmpty ? named : found, hasMore: all.count > Self.listed)
    let page = Page(
      title: "Pay", template: Self.template, values: values, destination: .pay, isDestinationItself: true,
      status: mistake == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "pay",
    """
    <header class="head"><h1>Pay</h1><p>Send money to any Stellar address.</p></header>
    <nav class="places" aria-label="Pay, receive, convert, add money"><a href="pay" aria-current="page">Pay</a><a href="convert">Convert</a><a href="receive">Receive</a></nav>
    <p class="steps"><span class="now" aria-current="step">1 Who</span><span>2 How much</span><span>3 Review</span></p>
    {{#unfunded}}<p class="notice wait">{{> icon-warning}}<span>Your account isn't funded yet, so it can't pay. <a href="overview">Fund it first</a>.</span></p>{{/unfunded}}
    {{#undecided}}{{> undecided}}{{/undecided}}
    <form method="post" action="pay" novalidate data-busy="Checking…">
      <button class="first" tabindex="-1" aria-hidden="true">Continue</button>
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="asset" value="{{asset}}">
      <div class="card stack">
        <div class="combo">{{#recipient}}{{> field}}{{/recipient}}<ul class="options" role="listbox" aria-label="Suggestions" data-from="pay/recipients?q=" hidden></ul></div>
        <button class="primary wide">Continue</button>
        <a class="quiet" href="pay/scan">{{> icon-scan}}<span>Scan a code</span></a>
        <ul class="faces" aria-label="Quick choice">{{#recent}}<li><button name="chosen" value="{{.recipient}}">{{{emblem}}}<span{{^isNamed}} class="mono"{{/isNamed}}>{{title}}</span></button></li>{{/recent}}</ul>
      </div>
      <div class="card people"{{^people}} hidden{{/people}}><h2>{{peopleTitle}}</h2>
        <ul class="rows">{{#people}}<li><button name="chosen" value="{{.recipient}}">{{{emblem}}}<span class="what">{{title}}<span class="hint">{{#isNamed}}<span class="mono">{{short}}</span> · {{/isNamed}}{{kind}}</span></span></button></li>{{/people}}</ul>
        {{#hasMore}}<p class="hint">Search to find the others.</p>{{/hasMore}}
      </div>
    </form>
    """)
}
