import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/passkeys/remove`: removes a passkey, once the PIN was given.
struct RemovePasskeyScreen: Screen {
  struct Values: Sendable {
    let token: String
    let passkey: String
    let name: String
    let notice: [Sentence]
    let pin: FieldView
  }

  static let path = "settings/passkeys/remove"

  /// Returns the address of the page for one passkey.
  static func path(of passkey: VaultPasskey) -> String { "\(path)?passkey=\(Base64URL.encode(passkey.id))" }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/passkeys/remove") { request, context in
      try await show(request.query.get("passkey") ?? "", context)
    }
    router.post("/settings/passkeys/remove") { _, context in try await remove(context.field("passkey"), context) }
  }

  private func remove(_ id: String, _ context: PageContext) async throws -> Response {
    guard let passkey = await passkey(id) else { return .redirect(to: PasskeysScreen.path) }
    do {
      let pin = context.secret("pin")
      try await services.pinGate.open {
        try await services.wallet.change(.passkeyRemoved, passkey.name.verbatim) { vault throws(VaultError) in
          try await vault.removePasskey(id: passkey.id, .secret(pin))
        }
      }
      return Response.redirect(to: PasskeysScreen.path)
    } catch let refusal as FormRefusal {
      return try await show(id, context, refusal)
    }
  }

  private func passkey(_ id: String) async -> VaultPasskey? {
    let id = Base64URL.decode(id.utf8)
    return await services.wallet.passkeys.first { $0.id == id }
  }

  private func show(_ id: String, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    guard let passkey = await passkey(id) else { return .redirect(to: PasskeysScreen.path) }
    let values = Values(
      token: context.token, passkey: id, name: passkey.name, notice: refusal?.notice ?? [],
      pin: FieldView("pin", "PIN or passphrase", .secret, mistake: refusal?.mistake("pin")))
    return try await services.pages.show(
      Page(title: "Remove a passkey", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "passkey-remove",
    """
    <header class="head"><h1>Remove a passkey</h1><p>“{{name}}” will no longer open this wallet.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="settings/passkeys/remove" novalidate data-busy="Removing…">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="passkey" value="{{passkey}}">
      {{#pin}}{{> field}}{{/pin}}
      <button class="primary danger wide">Remove “{{name}}”</button>
      <p class="hint">Your browser, phone or security key may still list it for BasicPay. You can delete it there: it no longer opens anything.</p>
      <p class="ways"><a href="settings/passkeys">{{> icon-back}}Passkeys</a></p>
    </form>
    """)
}
