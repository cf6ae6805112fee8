import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/transfers/sign-in`: asks for the PIN once, so that an anchor knows who the person is.
struct AnchorSignInScreen: Screen {
  struct Values: Sendable {
    let token: String
    let domain: String
    /// The address of the account that signs in.
    let account: String
    let back: String
    /// Where the form is sent.
    let action: String
    /// The fields that were typed before the sign-in expired.
    let typed: [TransferInput.Hidden]
    let hasTyped: Bool
    let notice: [Sentence]
    /// The number of the transfer for which somebody signs in, as the user who has begun it; nil if one is about to begin.
    let transfer: String?
    /// That user, if several people share the account.
    let beganBy: String?
    let user: FieldView
    let isShared: Bool
    /// Whether a transfer is about to begin.
    let isBeginning: Bool
    let credential: CredentialView
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.post("/transfers/sign-in") { _, context in
      let (domain, back) = (context.field("domain"), context.field("back"))
      guard back.hasPrefix("transfers") else { throw PageError.notFound }
      // An anchor must not learn of another account that was chosen in another tab meanwhile.
      guard await services.wallet.account?.id.address == context.field("account") else { throw PageError.otherAccount }
      let record = try await transfer(context)
      do {
        try await services.pinGate.open {
          if let record {
            try await services.wallet.signIn(for: record, context.credential)
          } else {
            try await services.wallet.signIn(toAnchor: domain, context.credential, as: context.field("user"))
          }
        }
        return Response.redirect(to: back)
      } catch let refusal as FormRefusal {
        return try await show(record?.anchor ?? domain, back: back, user: context.field("user"), for: record, context, refusal)
      }
    }
  }

  private func transfer(_ context: PageContext) async throws -> TransferRecord? {
    guard let id = Int64(context.field("transfer")) else { return nil }
    let wallet = await services.wallet
    guard let record = try? await wallet.transfers.record(id), await record.account == wallet.account?.id else { throw PageError.otherAccount }
    return record
  }

  /// Shows the form for signing in to an anchor.
  ///
  /// - Parameters:
  ///   - back: where to go on, from the page's base.
  ///   - user: which of a shared account's users signs in; nil for the one who did last.
  ///   - record: the transfer that its anchor is to be asked about, as the user who has begun it; nil if one is about to begin.
  ///   - typed: what was typed on a page of a transfer that is about to begin, which goes on with it.
  func show(
    _ domain: String, back: String, user: String? = nil, for record: TransferRecord? = nil, typed: [TransferInput.Hidden] = [],
    _ context: PageContext, _ refusal: FormRefusal? = nil
  ) async throws -> Response {
    let known = await services.wallet.transfers.user(at: domain)
    let (user, mistake) = (user ?? known ?? "", refusal?.mistake("user"))
    let values = Values(
      token: context.token, domain: domain, account: await services.wallet.account?.id.address ?? "", back: back,
      action: typed.isEmpty ? "transfers/sign-in" : BeginTransferScreen.path, typed: typed,
      hasTyped: !typed.isEmpty, notice: refusal?.notice ?? [], transfer: record.map { String($0.id) }, beganBy: record?.user,
      user: FieldView(
        "user", "Your number or address there (optional)", .note, value: user,
        hint: "A memo's number, or your address that begins with M. The account's owner gave it to you.", mistake: mistake),
      isShared: !user.isEmpty || mistake != nil, isBeginning: back.hasPrefix(BeginTransferScreen.path),
      credential: CredentialView(refusal, isFirst: true))
    return try await services.pages.show(
      Page(title: "Sign in to the anchor", template: Self.template, values: values, destination: .transfers, status: refusal?.status ?? .ok),
      context)
  }

  static let template = Template(
    "anchor-sign-in",
    """
    <header class="head"><h1>Sign in to {{domain}}</h1><p>The anchor has to know that the account is yours.</p></header>
    {{#isBeginning}}{{> transfer-details-step}}{{/isBeginning}}
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="{{action}}" novalidate data-busy="Signing in…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="domain" value="{{domain}}">
      <input type="hidden" name="back" value="{{back}}">
      {{^hasTyped}}<input type="hidden" name="account" value="{{account}}">{{/hasTyped}}
      {{#typed}}<input type="hidden" name="{{name}}" value="{{value}}">{{/typed}}
      {{#hasTyped}}<input type="hidden" name="step" value="sign-in">
      <p>What you typed is kept. Any files have to be chosen again.</p>{{/hasTyped}}
      <p>Your key signs a message that can't move money. Your PIN and your key stay here.</p>
      {{#credential}}{{> credential}}{{/credential}}
      {{#.transfer}}<input type="hidden" name="transfer" value="{{.}}">{{/.transfer}}
      {{#.beganBy}}<p class="hint">User of the account: {{.}}</p>{{/.beganBy}}
      {{^.transfer}}<details{{#isShared}} open{{/isShared}}><summary>Several people share this account</summary>{{#user}}{{> field}}{{/user}}</details>{{/.transfer}}
      <button class="primary wide">Sign in to {{domain}}</button>
      <p class="ways">{{#isBeginning}}<a href="transfers/new">{{> icon-back}}Back</a><a href="transfers">Cancel</a>{{/isBeginning}}\
    {{^isBeginning}}<a href="transfers">{{> icon-back}}Transfers</a>{{/isBeginning}}</p>
    </form>
    """)
}
