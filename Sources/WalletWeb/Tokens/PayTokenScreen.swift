import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/pay/token`: a payment by a contract, either of a token to anybody or of an asset to a contract. Nothing is sent from here.
struct PayTokenScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let undecided: [UndecidedView]
    let link: [LinkView]
    let numbers: String
    /// The kind of the recipient's address, if that is known.
    let kind: Sentence?
    let recipient: FieldView
    let what: MenuView
    let amount: FieldView
  }

  static let path = "\(Destination.pay.path)/token"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(Self.path)) { request, context in
      guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
      let query = request.query
      var form = await services.sessions.drafts(of: session).token
      if let to = query.get("to") { (form.recipient, form.amount) = (String(to.prefix(300)), "") }
      if let what = query.get("what").flatMap(Self.currency) { form.currency = what }
      return try await show(form, context, origin: LinkView(context))
    }
    router.post(RouterPath(Self.path)) { _, context in try await review(context) }
  }

  /// Reads what is paid, as a form or a link names it: a token's contract or an asset. Returns nil if it is neither.
  static func currency(_ text: String) -> TokenPaymentForm.Currency? {
    if let contract = try? ContractAddress(text), contract.isContract { return .token(contract) }
    return (try? Asset(text)).map { .asset($0) }
  }

  private static func name(_ currency: TokenPaymentForm.Currency) -> String {
    switch currency {
    case .token(let contract): contract.description
    case .asset(let asset): asset.description
    }
  }

  private func review(_ context: PageContext) async throws -> Response {
    guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
    let form = TokenPaymentForm(
      recipient: context.field("recipient"), amount: context.field("amount"),
      numberFormat: NumberFormat(rawValue: context.field("numbers")) ?? services.settings.numberFormat,
      currency: Self.currency(context.field("what")) ?? .asset(.native), feePolicy: services.settings.feePolicy)
    await services.sessions.changeDrafts(of: session) { $0.token = form }
    // An asset goes to an account without its contract.
    if case .asset(let asset) = form.currency, !form.recipient.allSatisfy(\.isWhitespace), ContractAddress(contract: form.recipient) == nil {
      let path = "\(PagePath.pay(form.recipient))&asset=\(asset.description.percentEncoded)"
      return Response.redirect(to: LinkView(context) == nil ? path : ReturnPath(named: path).fromElsewhere.path)
    }
    do throws(PaymentRefusal) {
      let review = try await services.wallet.review(form)
      await services.sessions.changeDrafts(of: session) { $0.keep(.token(review)) }
      return Response.redirect(to: TokenReviewScreen.path)
    } catch {
      return try await show(form, context, refusal: error, origin: LinkView(context))
    }
  }

  /// Shows the form, filled in as given.
  ///
  /// - Parameter origin: the link that it is filled in from.
  func show(_ form: TokenPaymentForm, _ context: PageContext, refusal: PaymentRefusal? = nil, origin: LinkView? = nil) async throws -> Response {
    let (wallet, menus) = (await services.wallet, await PaymentMenus(services))
    let tokens = (try? await wallet.tokens()) ?? []
    let mistakes = refusal?.fields ?? [:]
    let contract = ContractAddress(contract: form.recipient)
    let values = Values(
      token: context.token, notice: [refusal?.general].compactMap(\.self), undecided: await UndecidedView.list(services),
      link: [origin].compactMap(\.self), numbers: menus.numbers.rawValue, kind: contract.map(Self.kind),
      recipient: FieldView(
        "recipient", "Recipient", .recipient, value: form.recipient, hint: "An address (G, M, C or W), a name, or name*domain.",
        mistake: mistakes[.recipient], isFirst: form.recipient.isEmpty),
      what: what(form, tokens, menus, isToContract: contract != nil, mistake: mistakes[.asset]),
      amount: FieldView(
        "amount", "Amount", .amount, value: form.numberFormat == menus.numbers ? form.amount : "", mistake: mistakes[.amount],
        isFirst: !form.recipient.isEmpty && mistakes.isEmpty))
    return try await services.pages.show(
      Page(
        title: "Pay", template: Self.template, values: values, destination: .pay, status: refusal == nil ? .ok : .unprocessableContent,
        tellsOrigin: true), context)
  }

  private static func kind(_ address: ContractAddress) -> Sentence {
    address.muxedID.map {
      "This is ID \("\($0)") within a smart contract, a program on the network. What happens to money sent there is up to that program."
    }
      ?? "This is a smart contract, a program on the network. What happens to money sent there is up to that program."
  }

  /// Makes a menu of the tokens of the list and, if a contract is paid, of the assets that the account holds.
  private func what(
    _ form: TokenPaymentForm, _ tokens: [ListedToken], _ menus: PaymentMenus, isToContract: Bool, mistake: Sentence?
  ) -> MenuView {
    var options: [(value: String, label: Sentence)] = []
    if isToContract {
      options = menus.balances.map { held in
        (value: held.asset.description, label: "\(menus.assetLabel(held.asset)) · \(AmountView(held.balance, held.asset, menus.numbers).number)")
      }
      if options.isEmpty { options = [(Asset.native.description, Asset.native.code.verbatim)] }
    }
    options += tokens.map { (value: $0.contract.description, label: "\($0.label.symbol) (token \($0.contract.shortAddress))") }
    let chosen = Self.name(form.currency)
    if !options.contains(where: { $0.value == chosen }) {
      switch form.currency {
      case .token(let contract): options.append((chosen, "token \(contract.shortAddress)"))
      case .asset(let asset): options.append((chosen, menus.assetLabel(asset)))
      }
    }
    return MenuView("what", "What to pay", options, chosen: chosen, mistake: mistake)
  }

  static let template = Template(
    "pay-token",
    """
    <header class="head"><h1>Pay</h1><p>Pay with a token, or pay a contract.</p></header>
    {{#undecided}}{{> undecided}}{{/undecided}}
    {{#link}}{{> link-origin}}{{/link}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form method="post" action="pay/token" novalidate data-busy="Simulating…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="numbers" value="{{numbers}}">
      {{> link-fields}}
      <div class="card stack">
        {{#recipient}}{{> field}}{{/recipient}}
        {{#.kind}}<p class="notice info" role="status">{{> icon-warning}}<span>{{.}}</span></p>{{/.kind}}
        {{#what}}{{> menu}}{{/what}}
        {{#amount}}{{> field}}{{/amount}}
      </div>
      <button class="primary wide">Review</button>
      <p class="ways"><a href="pay">{{> icon-back}}Back</a><a href="overview">Cancel</a></p>
      <p class="hint centre">The payment is simulated first. Nothing is sent until you have reviewed it.</p>
    </form>
    """)
}
