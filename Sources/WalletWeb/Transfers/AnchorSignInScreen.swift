import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/transfers/sign-in`: the PIN, once, so that an anchor knows that it is you.
struct AnchorSignInScreen: Screen {
  struct Values: Sendable {
    let token: String
    let domain: String
    let back: String
    let notice: [Sentence]
    let credential: CredentialView
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.post("/transfers/sign-in") { _, context in
      let (domain, back) = (context.field("domain"), context.field("back"))
      guard back.hasPrefix("transfers") else { throw PageError.notFound }
      do {
        try await services.pinGate.open { try await services.wallet.signIn(toAnchor: domain, context.credential) }
        return Response.redirect(to: back)
      } catch let refusal as FormRefusal {
        return try await show(domain, back: back, context, refusal)
      }
    }
  }

  /// - Parameter back: where to go on, from the page's base.
  func show(_ domain: String, back: String, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Values(
      token: context.token, domain: domain, back: back, notice: refusal?.notice ?? [],
      credential: CredentialView(refusal, isFirst: true))
    return try await services.pages.show(
      Page(title: "Sign in to the anchor", template: Self.template, values: values, destination: .transfers, status: refusal?.status ?? .ok),
      context)
  }

  static let template = Template(
    "anchor-sign-in",
    """
    <header class="head"><h1>Sign in to {{domain}}</h1><p>The anchor has to know that the account is yours.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="transfers/sign-in" novalidate data-busy="Signing in…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="domain" value="{{domain}}">
      <input type="hidden" name="back" value="{{back}}">
      <p>Your key signs a message that can't move money. Your PIN and your key stay here.</p>
      {{#credential}}{{> credential}}{{/credential}}
      <button class="primary wide">Sign in to {{domain}}</button>
      <p class="ways"><a href="transfers">{{> icon-back}}Transfers</a></p>
    </form>
    """)
}
