import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/pay/amount`: the amount, the asset and a note. It is the second of three pages, and the one to which links lead that name a recipient. Nothing
/// is sent from here.
struct AmountScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let undecided: [UndecidedView]
    let link: [LinkView]
    /// The number format of the amount on this page, whatever is set when the form is sent.
    let numbers: String
    /// The recipient as typed or chosen.
    let recipient: String
    let recipientView: RecipientView
    let step: RecipientView.Step
    let amount: PaidAmountView
    let isMoreOpen: Bool
    let memo: FieldView
    let memoKind: MenuView
    /// The menu for the fee; empty while all choices cost the same.
    let fee: [MenuView]
  }

  static let path = "\(Destination.pay.path)/amount"
  /// How long the page waits for what the network says about the recipient. The review asks again.
  private static let patience = Duration.seconds(1)

  private static let memoHint: Sentence = "A short note that everybody can read. Exchanges often ask for one."

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(Self.path)) { request, context in
      guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
      let query = request.query
      var form = await services.sessions.drafts(of: session).typed
      if let to = query.get("to") {
        form = Self.form(to: to, query, services.settings)
        form.link = LinkOrigin(context)
      }
      guard form.recipient.contains(where: { !$0.isWhitespace }) else { return Response.redirect(to: Destination.pay.path) }
      if let contract = ContractAddress(contract: form.recipient) {
        let path = PagePath.payByContract(contract.description, form.asset.description)
        return Response.redirect(to: form.link == nil ? path : ReturnPath(named: path).fromElsewhere.path)
      }
      return try await show(form, context, isAgain: query.get("amount") != nil)
    }
    router.post(RouterPath(Self.path)) { _, context in try await review(context) }
  }

  /// Makes the form that a link of another page fills in.
  private static func form(to recipient: String, _ query: Query, _ settings: Settings) -> PaymentForm {
    let numbers = settings.numberFormat
    let amount = query.get("amount").flatMap { try? Amount($0) }.map(numbers.typed) ?? ""
    return PaymentForm(
      recipient: String(recipient.prefix(300)), amount: amount, numberFormat: numbers, memo: String((query.get("memo") ?? "").prefix(100)),
      memoKind: query.get("memoKind").flatMap(MemoKind.init) ?? .text, asset: query.get("asset").flatMap { try? Asset($0) } ?? .native,
      feePolicy: settings.feePolicy)
  }

  private func review(_ context: PageContext) async throws -> Response {
    guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
    var form = Self.form(context, services.settings)
    let action = context.field("action")
    do throws(PaymentRefusal) {
      if action == "max" { form.amount = form.numberFormat.typed(try await services.wallet.spendable(form.asset, feePolicy: form.feePolicy)) }
      if action.isEmpty {
        let review = try await services.wallet.review(form)
        await services.sessions.changeDrafts(of: session) { $0.keep(.payment(review)) }
        return Response.redirect(to: ReviewScreen.path)
      }
    } catch {
      form.otherMethods = []
      await services.sessions.changeDrafts(of: session) { [form] in $0.typed = form }
      return try await show(form, context, refusal: error)
    }
    await services.sessions.changeDrafts(of: session) { [form] in $0.typed = form }
    return action == "who" ? Response.redirect(to: Destination.pay.path) : try await show(form, context)
  }

  private static func form(_ context: PageContext, _ settings: Settings) -> PaymentForm {
    let (link, memo, shown) = (LinkOrigin(context), context.field("memo"), context.field("memoShown"))
    let typed = memo.trimmingSpaces
    return PaymentForm(
      recipient: context.field("recipient"), amount: context.field("amount"),
      numberFormat: NumberFormat(rawValue: context.field("numbers")) ?? settings.numberFormat,
      // A link's memo is kept to the letter, and so is an earlier payment's. White space around a typed memo came with copying.
      memo: link != nil ? memo : !typed.isEmpty && typed == shown.trimmingSpaces ? shown : typed,
      memoKind: MemoKind(rawValue: context.field("memoKind")) ?? .text, asset: (try? Asset(context.field("asset"))) ?? .native,
      feePolicy: FeeChoice(rawValue: context.field("fee")) ?? settings.feePolicy,
      otherMethods: Set([PaymentMethod(rawValue: context.field("way"))].compactMap(\.self)), link: link)
  }

  /// Shows the form, filled in as given.
  ///
  /// - Parameter isAgain: whether it is filled in like an earlier payment, which may no longer be possible.
  func show(
    _ form: PaymentForm, _ context: PageContext, refusal: PaymentRefusal? = nil, isAgain: Bool = false
  ) async throws -> Response {
    // A browser drops line breaks from the field, so that another memo would be paid, and nobody would see it.
    guard !form.memo.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) else {
      throw PageError(
        .unprocessableContent, "This memo can't be used",
        "It has a line break, which this page can't keep, so the payment would carry a different memo. Ask the recipient for a memo without one.",
        link: ActionLink(label: "Go to Pay", path: Destination.pay.path))
    }
    Task { await services.wallet.refreshPrices(services.settings) }
    let (wallet, menus) = (await services.wallet, await PaymentMenus(services))
    var mistakes = refusal?.fields ?? [:]
    if isAgain { mistakes.merge(menus.changes(since: form)) { $1 } }
    let known = await RecipientView.Known(form, context, services, patience: Self.patience)
    let recipient = RecipientView(form, known, mistake: mistakes[.recipient], offer: refusal?.offer, menus)
    let memo = known.memo
    // The form was refused because of its missing memo, so the recipient needs one.
    let needsMemo = known.needsMemo || (mistakes[.memo] != nil && form.memo.isEmpty)
    let values = Values(
      token: context.token, notice: [refusal?.general].compactMap(\.self), undecided: await UndecidedView.list(services),
      link: [form.link].compactMap(\.self).map(LinkView.init), numbers: menus.numbers.rawValue, recipient: form.recipient,
      recipientView: recipient, step: recipient.step,
      amount: PaidAmountView(
        form, menus, mistakes: mistakes, isFirst: mistakes.isEmpty && refusal == nil, prices: await wallet.dashboard.prices.prices,
        in: services.settings.worthCurrency(on: await wallet.profile)),
      isMoreOpen: mistakes[.memo] != nil || memo != nil || !form.memo.isEmpty,
      memo: FieldView(
        "memo", needsMemo ? "Memo" : "Memo (optional)", .note, value: form.memo,
        hint: mistakes[.memo] == nil ? memo ?? Self.memoHint : Self.memoHint, mistake: mistakes[.memo]),
      memoKind: .memoKinds(chosen: form.memoKind), fee: menus.hasFees ? [menus.fees(chosen: form.feePolicy)] : [])
    let page = Page(
      title: "How much to pay", template: Self.template, values: values, destination: .pay, status: refusal == nil ? .ok : .unprocessableContent,
      tellsOrigin: true)
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "amount-to-pay",
    """
    <header class="head"><h1>Pay</h1><p>Choose the amount and the currency.</p></header>
    <p class="steps"><span>1 Who</span><span class="now" aria-current="step">2 How much</span><span>3 Review</span></p>
    {{#undecided}}{{> undecided}}{{/undecided}}
    {{#link}}{{> link-origin}}{{/link}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form method="post" action="pay/amount" novalidate data-busy="Checking…">
      {{#step}}<button class="first" tabindex="-1" aria-hidden="true"{{#.way}} name="way" value="{{.}}"{{/.way}}>{{label}}</button>{{/step}}
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="numbers" value="{{numbers}}">
      <input type="hidden" name="recipient" value="{{recipient}}">
      {{#memo}}<input type="hidden" name="memoShown" value="{{value}}">{{/memo}}
      {{> link-fields}}
      {{#recipientView}}{{> recipient}}{{/recipientView}}
      <div class="card stack">
        {{#amount}}{{> paid-amount}}{{/amount}}
        <button class="quiet" name="action" value="max">Use maximum</button>
      </div>
      <details class="card extras"{{#isMoreOpen}} open{{/isMoreOpen}}><summary>More</summary>
        <div class="stack">{{#memo}}{{> field}}{{/memo}}
        <div class="pair">{{#memoKind}}{{> menu}}{{/memoKind}}
        {{#fee}}{{> menu}}{{/fee}}</div></div>
      </details>
      {{#step}}<button class="primary wide"{{#.way}} name="way" value="{{.}}"{{/.way}}>{{label}}</button>{{/step}}
      <p class="ways"><button class="quiet" name="action" value="who">{{> icon-back}}<span>Back</span></button><a href="overview">Cancel</a></p>
      <p class="hint centre">Nothing is sent yet. You'll review everything on the next page.</p>
    </form>
    """)
}
