import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/convert`: one asset into another, for oneself or to pay somebody. Nothing is sent from here.
struct ConvertScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let undecided: [UndecidedView]
    let numbers: String
    let contacts: [RecipientSuggestionView]
    let direction: ChoiceView
    let amount: FieldView
    let from: MenuView
    let into: MenuView
    let other: FieldView
    let recipient: FieldView
    let memo: FieldView
    let memoKind: MenuView
    let slippage: FieldView
    /// The menu for the fee; empty where the choice makes no difference.
    let fee: [MenuView]
    let isForOther: Bool
    /// Whether there is something to exchange the other way round.
    let canReverse: Bool
    let isMoreOpen: Bool
  }

  static let path = "convert"
  /// The value in the menu of arriving assets that stands for a typed asset.
  private static let typed = "custom"
  /// How many names the page gives the browser for completion.
  private static let names = 500

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/convert") { request, context in
      guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
      var form = await services.sessions.drafts(of: session).conversion
      if let from = request.query.get("from").flatMap({ try? Asset($0) }) { form.from = from }
      return try await show(form, context)
    }
    router.post("/convert") { _, context in try await quote(context) }
  }

  private func quote(_ context: PageContext) async throws -> Response {
    guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
    var form = Self.form(context, services.settings)
    let action = context.field("action")
    do throws(PaymentRefusal) {
      form.into = try Self.into(context)
      if action == "reverse" { swap(&form.from, &form.into) }
      if action == "max" {
        form.direction = .send
        form.amount = form.numberFormat.typed(try await services.wallet.spendable(for: form))
      }
      await services.sessions.changeDrafts(of: session) { [form] in $0.conversion = form }
      if action.isEmpty {
        let quote = try await services.wallet.quote(form)
        await services.sessions.changeDrafts(of: session) { $0.quote = quote }
        return Response.redirect(to: PathsScreen.path)
      }
    } catch {
      await services.sessions.changeDrafts(of: session) { [form] in $0.conversion = form }
      return try await show(form, context, error, typed: context.field("into") == Self.typed ? context.field("intoOther") : nil)
    }
    return try await show(form, context)
  }

  private static func form(_ context: PageContext, _ settings: Settings) -> ConversionForm {
    ConversionForm(
      ConversionForm.Direction(rawValue: context.field("direction")) ?? .send, from: (try? Asset(context.field("from"))) ?? .native,
      amount: context.field("amount"), slippage: context.field("slippage"), recipient: context.field("recipient"),
      memo: context.field("memo").trimmingSpaces,
      memoKind: MemoKind(rawValue: context.field("memoKind")) ?? .text,
      numberFormat: NumberFormat(rawValue: context.field("numbers")) ?? settings.numberFormat,
      feePolicy: FeeChoice(rawValue: context.field("fee")) ?? settings.feePolicy)
  }

  /// Reads the asset that arrives, from the menu or from the text that was typed.
  private static func into(_ context: PageContext) throws(PaymentRefusal) -> Asset {
    let chosen = context.field("into")
    guard chosen == typed else { return (try? Asset(chosen)) ?? .native }
    do throws(AssetError) {
      return try Asset(context.field("intoOther").filter { !$0.isWhitespace })
    } catch {
      throw PaymentRefusal(fields: [.arriving: "Enter the asset as CODE:ISSUER. \(error)"])
    }
  }

  private func show(
    _ form: ConversionForm, _ context: PageContext, _ refusal: PaymentRefusal? = nil, typed: String? = nil
  ) async throws -> Response {
    let menus = await PaymentMenus(services)
    let numbers = menus.numbers
    let amount = form.numberFormat == numbers ? form.amount : ""
    let theirs = await services.wallet.receivable(by: form.recipient)
    // An asset isn't exchanged for itself. A typed asset that was refused stays in its field, so that it can be corrected.
    let isTyped = typed != nil && refusal?.fields[.arriving] != nil
    let into = isTyped ? nil : form.into == form.from && refusal == nil ? menus.other(than: form.from) : form.into
    // The form was refused because of its missing memo, so the recipient needs one.
    let needsMemo = refusal?.fields[.memo] != nil && form.memo.isEmpty
    let values = Values(
      token: context.token, notice: [refusal?.general].compactMap(\.self), undecided: await UndecidedView.list(services),
      numbers: numbers.rawValue,
      contacts: await services.wallet.recipientSuggestions(limit: Self.names).map(RecipientSuggestionView.init).filter(\.isNamed),
      direction: ChoiceView(
        "direction", "Which amount is fixed?", [("send", "What I pay", nil), ("receive", "What arrives", nil)], chosen: form.direction.rawValue),
      amount: FieldView(
        "amount", "Amount", .amount, value: amount,
        hint: menus.spendable(form.from).map { "You can spend \(AmountView($0, form.from, numbers).text)." }, mistake: refusal?.fields[.amount]),
      from: menus.assets("from", "You pay", chosen: form.from, mistake: refusal?.fields[.asset]),
      into: menus.arriving(
        "into", form.recipient.isEmpty ? "You receive" : "They receive", chosen: into, theirs: theirs, other: Self.typed,
        mistake: refusal?.fields[.arriving]),
      other: FieldView("intoOther", "Another asset", .address, value: typed ?? "", hint: "As CODE:ISSUER."),
      recipient: FieldView(
        "recipient", "Recipient (optional)", .recipient, value: form.recipient, hint: "Leave empty if it's for yourself.",
        mistake: refusal?.fields[.recipient]),
      memo: FieldView(
        "memo", needsMemo ? "Memo" : "Memo (optional)", .note, value: form.memo, mistake: refusal?.fields[.memo]),
      memoKind: .memoKinds(chosen: form.memoKind),
      slippage: FieldView(
        "slippage", "Price tolerance (%)", .amount, value: form.slippage,
        hint: "Prices move while you decide. Beyond this, nothing is exchanged.", mistake: refusal?.fields[.bound]),
      fee: menus.hasFees ? [menus.fees(chosen: form.feePolicy)] : [], isForOther: !form.recipient.isEmpty || refusal?.fields[.memo] != nil,
      canReverse: into != nil,
      isMoreOpen: refusal?.fields[.bound] != nil || form.slippage != ConversionForm.standardSlippage)
    return try await services.pages.show(
      Page(title: "Convert", template: Self.template, values: values, destination: .pay, status: refusal == nil ? .ok : .unprocessableContent),
      context)
  }

  static let template = Template(
    "convert",
    """
    <header class="head"><h1>Convert</h1><p>Exchange what you hold for something else, for yourself or to pay somebody.</p></header>
    <nav class="places" aria-label="Pay, receive, convert, add money"><a href="pay">Pay</a><a href="convert" aria-current="page">Convert</a><a href="receive">Receive</a></nav>
    <p class="steps"><span class="now" aria-current="step">1 Details</span><span>2 Choose</span><span>3 Review</span></p>
    {{#undecided}}{{> undecided}}{{/undecided}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="convert" novalidate data-busy="Getting quotes…">
      <button class="first" tabindex="-1" aria-hidden="true">Get quotes</button>
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="numbers" value="{{numbers}}">
      {{#from}}{{> menu}}{{/from}}
      {{#canReverse}}<button class="quiet" name="action" value="reverse">{{> icon-convert}}<span>Reverse</span></button>{{/canReverse}}
      {{#into}}{{> menu}}{{/into}}
      <div data-only="custom">{{#other}}{{> field}}{{/other}}</div>
      {{#amount}}{{> field}}{{/amount}}
      <button class="quiet" name="action" value="max">Use maximum</button>
      <div class="halves">{{#direction}}{{> choice}}{{/direction}}</div>
      <details{{#isForOther}} open{{/isForOther}}><summary>To pay somebody with it</summary>
        <div class="pair">{{#recipient}}{{> field}}{{/recipient}}
        <button class="quiet" name="action" value="look">Check which assets they accept</button>
        {{#memo}}{{> field}}{{/memo}}
        {{#memoKind}}{{> menu}}{{/memoKind}}</div>
      </details>
      <datalist id="contacts">{{#contacts}}<option value="{{.recipient}}">{{short}}</option>{{/contacts}}</datalist>
      <details{{#isMoreOpen}} open{{/isMoreOpen}}><summary>More</summary>
        <div class="pair">{{#slippage}}{{> field}}{{/slippage}}
        {{#fee}}{{> menu}}{{/fee}}</div>
      </details>
      <button class="primary wide">Get quotes</button>
      <p class="hint centre">Nothing is sent yet. You choose a quote, then review everything.</p>
    </form>
    """)
}
