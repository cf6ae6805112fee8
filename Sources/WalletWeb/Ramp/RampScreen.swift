import AnchorKit
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/ramp`: buys tokens on other chains with a card or sells them, and lists the person's addresses there and what was bought and sold.
struct RampScreen: Screen {
  struct Values: Sendable {
    let token: String
    /// The account whose addresses are shown.
    let account: String
    let notice: [Sentence]
    /// Why the account in use can't use the ramp; nil if it can.
    let noWords: Sentence?
    let needsPartner: Bool
    let isSandbox: Bool
    /// Whether Meso's own sandbox is used.
    let isTest: Bool
    let asset: MenuView
    let way: ChoiceView
    let amount: FieldView
    let numbers: String
    let proof: ChoiceView
    /// Whether the proof's part of the form is unfolded.
    let isProofOpen: Bool
    let credential: CredentialView
    let addresses: [RampAddressView]
    let transfers: [TransferRow]
  }

  static let path = "ramp"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/ramp") { request, context in
      var form = RampForm()
      let query = request.query
      form.chain = query.get("chain") ?? RampChain.solana.rawValue
      form.asset = query.get("asset") ?? "SOL"
      form.numberFormat = services.formats.numbers
      form.amount = query.get("amount").flatMap { try? DecimalAmount($0) }.map(form.numberFormat.typed) ?? ""
      return try await show(form, context)
    }
    router.post("/ramp") { _, context in
      guard await services.wallet.account?.id.address == context.field("account") else { throw PageError.otherAccount }
      let form = Self.form(context)
      do {
        let id = try await services.pinGate.open { try await begin(form, context) }
        return Response.redirect(to: RampWindowScreen.path(id))
      } catch let refusal as FormRefusal {
        return try await show(form, context, refusal)
      }
    }
  }

  private static func form(_ context: PageContext) -> RampForm {
    var form = RampForm()
    let parts = context.field("asset").split(separator: " ").map(String.init)
    if parts.count == 2 { (form.chain, form.asset) = (parts[0], parts[1]) }
    form.isSale = context.field("way") == "sell"
    form.amount = context.field("amount")
    form.numberFormat = NumberFormat(rawValue: context.field("numbers")) ?? .point
    form.proof = RampProof(rawValue: context.field("proof")) ?? .asked
    return form
  }

  private func begin(_ form: RampForm, _ context: PageContext) async throws -> Int64 {
    do throws(RampError) {
      return try await services.wallet.beginRamp(form, services.settings, context.credential)
    } catch {
      throw FormRefusal(error)
    }
  }

  private func show(_ form: RampForm, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let wallet = await services.wallet
    var notice = refusal?.notice ?? []
    let records: [RampRecord]
    do throws(RampError) {
      records = try await wallet.ramp.records()
    } catch {
      (records, notice) = ([], notice + [error.sentence])
    }
    let addresses = await RampAddressView.all(of: wallet)
    let account = await wallet.account
    let profile = await wallet.profile
    let isSandbox = profile.name == NetworkProfile.sandbox.name
    let values = Values(
      token: context.token, account: account?.id.address ?? "", notice: notice,
      noWords: addresses.isEmpty ? account.map { RampError.noWords(account: $0.name).sentence } : nil,
      needsPartner: !isSandbox && services.settings.rampPartnerID.isEmpty, isSandbox: isSandbox,
      isTest: !isSandbox && !profile.isPublic,
      asset: Self.menu(form, refusal),
      way: ChoiceView(
        "way", "What to do", [("buy", "Buy with a card", nil), ("sell", "Sell for dollars", nil)], chosen: form.isSale ? "sell" : "buy"),
      amount: FieldView(
        "amount", "Amount", .amount, value: form.amount, hint: "Dollars to spend, or tokens to sell.", mistake: refusal?.mistake("amount")),
      numbers: form.numberFormat.rawValue,
      proof: Self.proof(form), isProofOpen: form.proof != .asked, credential: CredentialView(refusal), addresses: addresses,
      transfers: records.map { TransferRow($0, services.formats) })
    return try await services.pages.show(
      Page(title: "Ramp", template: Self.template, values: values, destination: .transfers, status: refusal?.status ?? .ok), context)
  }

  private static func menu(_ form: RampForm, _ refusal: FormRefusal?) -> MenuView {
    let options: [(value: String, label: Sentence)] = RampChain.allCases.flatMap { chain in
      chain.assets.map { (value: "\(chain.rawValue) \($0)", label: "\($0) on \(chain.name)") }
    }
    return MenuView("asset", "What", options, chosen: "\(form.chain) \(form.asset)", mistake: refusal?.mistake("asset"))
  }

  private static func proof(_ form: RampForm) -> ChoiceView {
    ChoiceView(
      "proof", "How you prove that the address is yours",
      [
        (RampProof.asked.rawValue, "Ask me each time", "You see what you're asked to sign, and sign it with your PIN."),
        (RampProof.allowed.rawValue, "Sign automatically, in this window only", "Asks for your PIN now. Afterwards you see what was signed."),
        (RampProof.password.rawValue, "Sign nothing", "The ramp asks you for a password instead."),
      ], chosen: form.proof.rawValue)
  }

  static let template = Template(
    "ramp",
    """
    <header class="head"><h1>Ramp</h1><p>Buy tokens on other chains with a card, or sell them, through Meso.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#.noWords}}<p class="notice wait">{{> icon-warning}}<span>{{.}} <a href="accounts">Choose another account</a></span></p>{{/.noWords}}
    {{^noWords}}<section class="stack" aria-label="Good to know">
      <p class="notice wait">{{> icon-warning}}<span>Meso delivers to Solana, Ethereum and Polygon, <strong>not to Stellar</strong>. What you buy arrives at \
    your own address there, which comes from the same words. This wallet can't send it on.</span></p>
      {{#isSandbox}}<p class="notice wait">{{> icon-warning}}<span>In the sandbox an imitation takes Meso's place. It moves no money: enter nothing real. \
    Outside the sandbox, a partner ID from Meso is needed.</span></p>{{/isSandbox}}
      {{#isTest}}<p class="notice wait">{{> icon-warning}}<span>This network uses Meso's sandbox, which has no real money: never send real tokens for a sale.</span></p>{{/isTest}}
      {{^isSandbox}}<p class="hint">Meso only works with a <a href="settings/ramp">partner ID</a>. You don't need one in the sandbox.</p>{{/isSandbox}}
      {{#needsPartner}}<p class="ways"><a class="button" href="settings/ramp">Set the partner ID</a></p>{{/needsPartner}}
    </section>
    {{^needsPartner}}<form class="card" method="post" action="ramp" novalidate data-busy="Opening…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="account" value="{{account}}">
      {{#way}}{{> choice}}{{/way}}
      {{#asset}}{{> menu}}{{/asset}}
      <input type="hidden" name="numbers" value="{{numbers}}">
      {{#amount}}{{> field}}{{/amount}}
      <details{{#isProofOpen}} open{{/isProofOpen}}><summary>Proof of your address</summary>
        {{#proof}}{{> choice}}{{/proof}}
        <p class="hint">Your PIN is needed here only if you want the wallet to sign automatically.</p>
        {{#credential}}{{> credential}}{{/credential}}
      </details>
      <button class="primary wide">Open the ramp's window</button>
      <p class="hint centre">Nothing is paid until you confirm it in the window.</p>
    </form>{{/needsPartner}}
    <section class="card" aria-label="Your addresses on other chains">
      <h2>Your addresses on other chains</h2>
      {{#addresses}}{{> ramp-address}}{{/addresses}}
      <p class="hint">Other wallets show the same addresses for the same words, and can send what is there.</p>
    </section>{{/noWords}}
    <section class="card" aria-label="Bought and sold">
      <h2>Bought and sold</h2>
      <ul class="payments">{{#transfers}}{{> transfer-row}}{{/transfers}}</ul>
      {{^transfers}}<p class="empty">What you buy and sell through the ramp will be listed here.</p>{{/transfers}}
    </section>
    """)
}

extension FormRefusal {
  /// Makes a refusal from an error of the ramp, at the field that it concerns.
  init(_ error: RampError) {
    switch error {
    case .fields(let fields) where fields["partner"] == nil && !fields.isEmpty: self = FormRefusal(at: fields)
    case .vault(let error): self = FormRefusal(error as any Error) ?? FormRefusal(error.sentence)
    default: self = FormRefusal(error.sentence)
    }
  }
}
