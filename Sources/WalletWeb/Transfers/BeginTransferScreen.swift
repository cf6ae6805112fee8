import AnchorKit
import HTTPTypes
import Hummingbird
import Localization
import Sentences
import StellarKit
import WalletKit

/// `/transfers/begin`: the details, what the anchor wants to know about the person, the cost, and the confirmation.
struct BeginTransferScreen: Screen {
  static let templates = [template, summaryTemplate, stepTemplate]
  static let uploads = [CustomerGate.upload(to: path)]

  let services: Services

  static let path = "transfers/begin"

  static func path(_ form: TransferForm) -> String {
    path + "?" + TransferInput.pairs(form).map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
  }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/transfers/begin") { request, context in
      let query = request.query
      var input = try TransferInput { query.get($0) ?? "" }
      guard await services.wallet.transfers.isSignedIn(to: input.form.domain) else {
        return try await AnchorSignInScreen(services: services).show(input.form.domain, back: context.leadingOn(to: Self.path(input.form)), context)
      }
      // From here on the form keeps this account and user, even if another user signs in elsewhere or another account is chosen.
      input.form.account = await services.wallet.account?.id
      input.form.user = await services.wallet.transfers.user(at: input.form.domain) ?? ""
      return try await askingAnchor {
        do throws(TransferError) {
          return try await details(input, context)
        } catch {
          guard case .signInNeeded = error else { throw error }
          return try await signIn(input, context)
        }
      }
    }
    router.post("/transfers/begin") { _, context in try await askingAnchor { try await go(context) } }
  }

  /// Answers with what an anchor's reply allows to be shown, or says why there is nothing.
  private func askingAnchor(_ work: () async throws -> Response) async throws -> Response {
    do {
      return try await work()
    } catch let error as TransferError {
      throw PageError(
        .badGateway, "The anchor is unavailable", error.sentence,
        link: ActionLink(label: "Go to the transfers", path: Destination.transfers.path))
    }
  }

  /// Goes one step further. Each page sends everything that was typed before.
  private func go(_ context: PageContext) async throws -> Response {
    var input = try TransferInput { context.field($0) }
    guard let account = input.form.account, await services.wallet.account?.id == account else { throw PageError.otherAccount }
    let transfers = await services.wallet.transfers
    let step = context.field("step")
    if step == "sign-in" {
      do {
        try await services.pinGate.open { try await services.wallet.signIn(toAnchor: input.form.domain, context.credential, as: input.form.user) }
      } catch let refusal as FormRefusal {
        return try await signIn(input, context, refusal)
      }
    }
    do throws(TransferError) {
      let offer = try await transfers.offer(of: input.form.domain)
      input.form.fields = AskedField.values(Self.asked(input.form, offer), context)
      if input.form.via == .sep24 { input.form.values = SharedData.chosen(await ownTexts(), context) }
      if step == "sign-in", !context.field("offered").isEmpty,
        let page = try await CustomerGate(services: services).page(input, context, isResumed: true)
      {
        return page
      }
      if step == "change" || step == "sign-in" { return try await details(input, context) }
      try await services.wallet.check(input.form, feePolicy: services.settings.feePolicy)
      let refusal = step == "customer" ? try await give(input, context) : nil
      if input.form.via == .sep24 || step == "confirm" { return try await begin(input, context) }
      if let page = try await CustomerGate(services: services).page(input, context, refusal) { return page }
      if let refusal { throw refusal }
      return try await summary(input, context)
    } catch {
      switch error {
      case .fields(let mistakes): return try await details(input, context, mistakes)
      case .signInNeeded: return try await signIn(input, context)
      case .switched: throw PageError.otherAccount
      default: return try await details(input, context, notice: [error.sentence])
      }
    }
  }

  /// Shows the sign-in again after it has expired. What was typed is still there afterwards.
  private func signIn(_ input: TransferInput, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    try await AnchorSignInScreen(services: services).show(
      input.form.domain, back: Self.path(input.form), user: input.form.user, typed: TransferInput.typed(context), context, refusal)
  }

  /// Returns the anchor's fields for a transfer: those of the asset, and those of the chosen method.
  static func asked(_ form: TransferForm, _ offer: AnchorOffer) -> [CustomerFieldRequest] {
    guard form.via == .sep6, let terms = offer.terms(form) else { return [] }
    let methods = form.method == nil && terms.methods.count > 1 ? [] : terms.methods.filter { form.method == nil || $0.name == form.method }
    // A file can't be in a request's address. The anchor's check of the person asks for it instead.
    let fields = (terms.fields + methods.flatMap(\.fields)).filter { $0.kind != .binary }
    // A field of both the asset and the method is asked for once.
    var seen: Set<CustomerField> = []
    return fields.filter { seen.insert($0.field).inserted }
  }

  /// Sends the anchor what it wants to know about the person.
  ///
  /// - Returns: why it wasn't accepted, which is said on the page where it was typed.
  private func give(_ input: TransferInput, _ context: PageContext) async throws(TransferError) -> TransferError? {
    do throws(TransferError) {
      try await CustomerGate(services: services).take(
        at: input.form.domain, type: input.form.customerType, transferID: nil, of: input.form.account, as: input.form.user, context)
      return nil
    } catch {
      switch error {
      case .signInNeeded, .switched: throw error
      default: return error
      }
    }
  }

  /// Returns the texts that the person has entered about themselves.
  private func ownTexts() async -> [CustomerField: String] { (try? await services.wallet.kyc.record())?.texts ?? [:] }

  private func begin(_ input: TransferInput, _ context: PageContext) async throws(TransferError) -> Response {
    let outcome: TransferOutcome
    do throws(TransferError) {
      outcome = try await services.wallet.transfers.begin(input.form)
    } catch {
      guard case .quoteExpired = error else { throw error }
      return try await summary(
        input, context, notice: ["The guaranteed price is no longer valid. Nothing was started. Here is the new price."])
    }
    switch outcome {
    case .begun(let record): return Response.redirect(to: PagePath.transfer(record.id))
    case .customerInfoNeeded(let fields):
      if let page = try await CustomerGate(services: services).page(input, context) { return page }
      let names = fields.map(\.label).joined(separator: ", ")
      let notice: Sentence =
        "Nothing was started: \(input.form.domain) needs to know more about you first: \(names). Ask the anchor how to send it."
      return try await details(input, context, notice: [notice])
    case .customerInfoStatus(let status):
      if let page = try await CustomerGate(services: services).page(input, context, moreInfo: status.moreInfoURL) { return page }
      return try await details(input, context, notice: [status.sentence(of: input.form.domain)], moreInfo: status.moreInfoURL)
    }
  }

  // MARK: Details

  /// The notice on the deposit of an asset that the account can't hold yet.
  struct TrustNotice: Sendable {
    let text: Sentence
    /// Where that can be changed now.
    let link: ActionLink?
  }

  struct Details: Sendable {
    let token: String
    let title: Sentence
    let domain: String
    /// Which of a shared account's users begins it.
    let user: String?
    let notice: [Sentence]
    /// The address of a page of the anchor's about it.
    let moreInfo: String?
    let hidden: [TransferInput.Hidden]
    let isInteractive: Bool
    let trustNotice: TrustNotice?
    let shared: SharedData
    let amount: FieldView
    let method: ChoiceView?
    let money: ChoiceView?
    let asked: [AskedField]
    let button: Sentence
  }

  private func details(
    _ input: TransferInput, _ context: PageContext, _ mistakes: [String: Sentence] = [:], notice: [Sentence] = [], moreInfo: String? = nil
  ) async throws(TransferError) -> Response {
    let (form, wallet, numbers) = (input.form, await services.wallet, services.formats.numbers)
    let offer = try await wallet.transfers.offer(of: form.domain)
    guard let terms = offer.terms(form) else {
      throw .notOffered(anchor: form.domain, asset: form.asset.code, isWithdrawal: form.isWithdrawal)
    }
    let isInteractive = form.via == .sep24
    let isExchangeOnly = offer.item(form.asset, isWithdrawal: form.isWithdrawal, via: form.via)?.isExchangeOnly ?? false
    let oneToOne: ChoiceView.Answer =
      ("", offer.currency(of: form.asset).map(\.verbatim) ?? "The currency behind \(form.asset.code)", "One to one, less the anchor's fee")
    var hints = [Self.limits(terms, form.asset.code, numbers)].compactMap(\.self)
    if isInteractive { hints.append("You can also enter it on the anchor's page.") }
    let status = await wallet.dashboard.assets.state.value
    if form.isWithdrawal, case .funded(let balances) = status, let balance = balances.first(where: { $0.asset == form.asset }) {
      hints.append("You can spend \(AmountView(balance.spendable, form.asset, numbers).text).")
    }
    var moneys: [QuotedAsset] = []
    if !isInteractive {
      do throws(TransferError) {
        moneys = try await wallet.transfers.moneys(for: form.asset, at: form.domain, as: form.user)
      } catch {
        // A transfer one to one is possible without them.
        if isExchangeOnly { throw error }
      }
    }
    if isExchangeOnly, moneys.isEmpty { throw .notOffered(anchor: form.domain, asset: form.asset.code, isWithdrawal: form.isWithdrawal) }
    // The fields depend on the method, so if there are several methods, the method is asked for first.
    let methods = isInteractive ? [] : offer.methods(form, moneys: moneys)
    // The choice beside the amount of a deposit says in which currency it is.
    let isCountedByChoice = !moneys.isEmpty && !form.isWithdrawal
    if isCountedByChoice { hints.insert("In the currency that you send.", at: 0) }
    let notices =
      notice + (mistakes["method"] == nil ? [] : [form.isWithdrawal ? "Choose how you get the money." : "Choose how you send the money."])
      + [mistakes["money"]].compactMap(\.self)
    let values = Details(
      token: context.token, title: form.isWithdrawal ? "Withdraw \(form.asset.code)" : "Deposit \(form.asset.code)",
      domain: offer.anchor.domain.name, user: form.sharedUser, notice: notices, moreInfo: moreInfo,
      hidden: input.fixed(numbers),
      isInteractive: isInteractive, trustNotice: Self.trustNotice(form, status, offer),
      shared: SharedData(isInteractive ? await ownTexts() : [:], chosen: form.values),
      amount: FieldView(
        "amount", isInteractive ? "Amount (optional)" : "Amount", .amount, value: form.amount,
        hint: hints.isEmpty ? nil : hints.joined(separator: " "),
        suffix: isCountedByChoice ? nil : form.asset.code, mistake: mistakes["amount"]),
      method: methods.count > 1
        ? ChoiceView(
          "method", form.isWithdrawal ? "How you get the money" : "How you send the money",
          methods.map { ($0.name, $0.words, $0.summary?.verbatim) }, chosen: form.method) : nil,
      money: moneys.isEmpty
        ? nil
        : ChoiceView(
          "money", form.isWithdrawal ? "What you get" : "What you send",
          (isExchangeOnly ? [] : [oneToOne])
            + moneys.map { ($0.asset.description, $0.asset.code.verbatim, "At a price that the anchor guarantees for a while") },
          chosen: form.money?.description ?? ""),
      asked: AskedField.fields(Self.asked(form, offer), form.fields, mistakes), button: isInteractive ? "Continue at the anchor" : "Next")
    let mistaken = !mistakes.isEmpty || !notice.isEmpty
    return try await shown(
      Page(
        title: values.title, template: Self.template, values: values, destination: .transfers,
        status: mistaken ? .unprocessableContent : .ok), context)
  }

  private static func limits(_ terms: TransferAsset, _ code: String, _ numbers: NumberFormat) -> Sentence? {
    switch (terms.minimum, terms.maximum) {
    case (let least?, let most?): "The anchor's minimum is \(numbers.written(least)) and its maximum is \(numbers.written(most)) \(code)."
    case (let least?, nil): "The anchor's minimum is \(numbers.written(least)) \(code)."
    case (nil, let most?): "The anchor's maximum is \(numbers.written(most)) \(code)."
    case (nil, nil): nil
    }
  }

  private static func trustNotice(_ form: TransferForm, _ status: AccountStatus?, _ offer: AnchorOffer) -> TrustNotice? {
    switch status {
    case .funded(let balances):
      offer.notHeldNotice(form, holding: balances.map(\.asset)).map {
        TrustNotice(text: $0, link: ActionLink(label: "Add \(form.asset.code)", path: TrustScreen.path(form.asset)))
      }
    case .notFunded:
      offer.notHeldNotice(form, holding: nil).map {
        TrustNotice(
          text: $0, link: offer.createsAccounts(via: form.via) ? nil : ActionLink(label: "Fund it first", path: Destination.overview.path))
      }
    case nil: nil
    }
  }

  // MARK: Summary

  struct Fact: Sendable {
    let name: Sentence
    let value: Sentence
  }

  struct Summary: Sendable {
    let token: String
    let title: Sentence
    let domain: String
    let notice: [Sentence]
    let hidden: [TransferInput.Hidden]
    let facts: [Fact]
    let isUnknown: Bool
    let promise: Sentence?
    let button: Sentence
  }

  private func summary(_ input: TransferInput, _ context: PageContext, notice: [Sentence] = []) async throws(TransferError) -> Response {
    var input = input
    let numbers = services.formats.numbers
    // The cost is asked for each time, so that another amount has its own cost.
    let cost = try await services.wallet.transfers.cost(of: input.form, promised: input.form.money != nil)
    input.form.quoteID = cost?.quote?.id
    var facts = [input.form.sharedUser.map { Fact(name: "User of the account", value: $0.verbatim) }].compactMap(\.self)
    if let cost {
      // What the anchor gives no code for isn't called by the asset's.
      let offer = try? await services.wallet.transfers.offer(of: input.form.domain)
      let isNamed = input.form.money != nil || offer?.currency(of: input.form.asset) != nil
      func written(_ amount: DecimalAmount, _ code: String, isOutside: Bool) -> Sentence {
        isOutside && !isNamed ? "\(numbers.written(amount)) in the currency behind \(code)" : "\(numbers.written(amount)) \(code)"
      }
      facts.append(
        Fact(
          name: input.form.isWithdrawal ? "You pay" : "You send",
          value: written(cost.amountIn, cost.codeIn, isOutside: !input.form.isWithdrawal)))
      if let fee = cost.fee {
        let code = fee.asset?.code ?? cost.codeIn
        facts.append(Fact(name: "The anchor's fee", value: "\(numbers.written(fee.total)) \(code)"))
        facts += fee.parts.map { Fact(name: "Included: \($0.name)", value: "\(numbers.written($0.amount)) \(code)") }
      }
      facts.append(
        Fact(
          name: input.form.isWithdrawal ? "You get" : "Arrives in your account",
          value: written(cost.amountOut, cost.codeOut, isOutside: input.form.isWithdrawal)))
    }
    if let method = input.form.method { facts.append(Fact(name: "How", value: TransferMethod(name: method, isOldType: false).words)) }
    facts += input.form.fields.sorted { $0.key < $1.key }.map { Fact(name: $0.label, value: $0.words($1)) }
    let values = Summary(
      token: context.token, title: input.form.isWithdrawal ? "Withdraw \(input.form.asset.code)" : "Deposit \(input.form.asset.code)",
      domain: input.form.domain, notice: notice, hidden: input.hidden(input.form.fields), facts: facts, isUnknown: cost == nil,
      promise: cost?.quote.map { "The anchor guarantees this price until \(TimeView.full($0.expires, services.formats))." },
      button: input.form.isWithdrawal ? "Begin the withdrawal" : "Begin the deposit")
    return try await shown(
      Page(
        title: "Review", template: Self.summaryTemplate, values: values, destination: .transfers,
        status: notice.isEmpty ? .ok : .unprocessableContent),
      context)
  }

  private func shown(_ page: Page, _ context: PageContext) async throws(TransferError) -> Response {
    do { return try await services.pages.show(page, context) } catch { throw .network(.noAnswer(Sentence(error))) }
  }

  /// The current step, on each page of the second step.
  private static let stepTemplate = Template(
    "transfer-details-step",
    """
    <p class="steps"><span>1 Anchor</span><span class="now" aria-current="step">2 Details</span><span>3 Review</span><span>4 Done</span></p>
    """)

  static let template = Template(
    "transfer-details",
    """
    <header class="head"><h1>{{title}}</h1><p>Through {{domain}}.</p></header>
    {{> transfer-details-step}}
    {{#.user}}<p class="hint">User of the account: {{.}}</p>{{/.user}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#.moreInfo}}<p class="ways"><a href="{{.}}" target="_blank" rel="noopener noreferrer">More at the anchor</a></p>{{/.moreInfo}}
    {{#.trustNotice}}<p class="notice wait">{{> icon-warning}}<span>{{text}}{{#.link}} <a href="{{path}}">{{label}}</a>{{/.link}}</span></p>{{/.trustNotice}}
    <form class="card" method="post" action="transfers/begin" novalidate data-busy="Asking the anchor…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="step" value="details">
      {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
      {{#.money}}{{> choice}}{{/.money}}
      {{#amount}}{{> field}}{{/amount}}
      {{#.method}}{{> choice}}{{/.method}}
      {{#asked}}{{> asked}}{{/asked}}
      {{#shared}}{{> shared-data}}{{/shared}}
      <button class="primary wide">{{button}}</button>
      {{#isInteractive}}<p class="hint centre">The next page has a link to the anchor's own page. This wallet follows what you do there, even if you close that page.</p>{{/isInteractive}}
      <p class="ways"><a href="transfers/new">{{> icon-back}}Back</a><a href="transfers">Cancel</a></p>
    </form>
    """)

  static let summaryTemplate = Template(
    "transfer-summary",
    """
    <header class="head"><h1>{{title}}</h1><p>Through {{domain}}.</p></header>
    <p class="steps"><span>1 Anchor</span><span>2 Details</span><span class="now" aria-current="step">3 Review</span><span>4 Done</span></p>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="transfers/begin" novalidate data-busy="Asking the anchor…">
      <input type="hidden" name="token" value="{{token}}">
      {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
      <dl class="facts plain">{{#facts}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl>
      {{#isUnknown}}<p class="notice wait">{{> icon-warning}}<span>The anchor doesn't state its fee in advance. It will be shown with the transfer.</span></p>{{/isUnknown}}
      {{#.promise}}<p class="hint">{{.}}</p>{{/.promise}}
      <button class="primary wide" name="step" value="confirm">{{button}}</button>
      <p class="ways"><button class="quiet" name="step" value="change">{{> icon-back}}Change it</button><a href="transfers">Cancel</a></p>
      <p class="hint centre">No money moves yet.</p>
    </form>
    """)
}

extension TransferForm {
  /// The user who begins it, if several people share the account.
  fileprivate var sharedUser: String? { user?.isEmpty == false ? user : nil }
}
