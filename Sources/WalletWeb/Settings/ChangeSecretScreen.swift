import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/pin`: sets another PIN or passphrase.
struct ChangeSecretScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let credential: CredentialView
    let newSecret: NewSecretView
  }

  static let path = "settings/pin"
  private static let field = "newPin"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/pin") { _, context in try await show(context) }
    router.post("/settings/pin") { _, context in
      guard let session = context.session else { return Response.redirect(to: PagePath.signIn) }
      do {
        let (secret, again) = (try NewSecretView.read(Self.field, context), context.secret(Self.field + "Again"))
        try await services.pinGate.open(newSecret: Self.field) {
          try await services.sessions.changeSecret(in: session) {
            try await services.wallet.changeSecret(context.credential, to: secret, again: again, in: session.browser)
          }
        }
      } catch let refusal as FormRefusal {
        return try await show(context, refusal)
      }
      if await !services.wallet.passkeys.isEmpty {
        await services.sessions.flash("Changed. Your passkeys still open this wallet: remove any that you don't recognise.", in: session)
      }
      return Response.redirect(to: Destination.settings.path)
    }
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [], credential: CredentialView(refusal),
      newSecret: NewSecretView(Self.field, "New PIN or passphrase", refusal))
    return try await services.pages.show(
      Page(
        title: "Change PIN or passphrase", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context
    )
  }

  static let template = Template(
    "change-secret",
    """
    <header class="head"><h1>Change PIN or passphrase</h1><p>If this is interrupted, either the old one or the new one still works.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="settings/pin" novalidate data-busy="Changing…">
      <input type="hidden" name="token" value="{{token}}">
      {{#credential}}{{> credential}}{{/credential}}
      {{#newSecret}}{{> new-secret}}{{/newSecret}}
      <button class="primary wide">Change it</button>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """)
}
