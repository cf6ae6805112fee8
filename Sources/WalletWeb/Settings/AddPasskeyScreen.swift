import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/passkeys/add`: makes a passkey with the browser, and lets it open the vault once the PIN was given.
struct AddPasskeyScreen: Screen {
  struct Values: Sendable {
    let token: String
    /// Whether it is shown on the computer that runs the wallet.
    let isHere: Bool
    /// The salt for which the passkey's output is requested from then on.
    let salt: String
    let notice: [Sentence]
    let fields: [FieldView]
  }

  static let path = "settings/passkeys/add"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/passkeys/add") { _, context in try await show(context) }
    router.post("/settings/passkeys/add") { _, context in try await add(context) }
  }

  private func add(_ context: PageContext) async throws -> Response {
    do {
      // The passkey would go on opening the wallet after the device was removed.
      guard context.visitor == .local else {
        throw FormRefusal("Nothing was added. You can only do that on the computer that runs the wallet.", status: .forbidden)
      }
      guard let salt = salt(context), case .passkey(let id, let output)? = context.passkey, (1...1023).contains(id.count), output.count == 32 else {
        throw FormRefusal("Nothing was added: this browser sent no passkey that can be used here. Your PIN works as before.")
      }
      let (name, pin, time) = (context.field("name").trimmingCharacters(in: .whitespaces), context.secret("pin"), services.environment.now())
      try await services.pinGate.open {
        try await services.wallet.change(.passkeyAdded, name.verbatim) { vault throws(VaultError) in
          try await vault.addPasskey(id: id, name: name, salt: salt, output: output, at: time, .secret(pin))
        }
      }
      return Response.redirect(to: PasskeysScreen.path)
    } catch let refusal as FormRefusal {
      return try await show(context, refusal)
    }
  }

  /// Returns the salt with which the page asked the passkey. It comes back with the form, so that nothing has to be remembered for a page that is
  /// only looked at.
  private func salt(_ context: PageContext) -> Data? {
    let salt = Base64URL.decode(context.field("salt").utf8)
    return salt?.count == 32 ? salt : nil
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    // After a refusal the salt stays the same. It is also the user handle, so that a device keeps only one passkey from both tries.
    let salt = salt(context) ?? Data(services.environment.randomBytes(32))
    let values = Values(
      token: context.token, isHere: context.visitor == .local, salt: Base64URL.encode(salt), notice: refusal?.notice ?? [],
      fields: [
        FieldView(
          "name", "Name", .note, value: context.field("name"), hint: "A name you recognise it by, such as “My phone” or “Blue key”.",
          mistake: refusal?.mistake("name")),
        FieldView("pin", "PIN or passphrase", .secret, mistake: refusal?.mistake("pin")),
      ])
    return try await services.pages.show(
      Page(title: "Add a passkey", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "passkey-add",
    """
    <header class="head"><h1>Add a passkey</h1><p>Use your fingerprint, face or security key instead of the PIN. Your PIN keeps working.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" data-unable>
      <p class="notice wait">{{> icon-warning}}<span>{{#isHere}}This browser can't use a passkey here, or its JavaScript is off. Your PIN works as before.{{/isHere}}\
    {{^isHere}}You can only do that on the computer that runs the wallet.{{/isHere}}</span></p>
      <p class="ways"><a href="settings/passkeys">{{> icon-back}}Passkeys</a></p>
    </section>
    {{#isHere}}<form class="card" method="post" action="settings/passkeys/add" novalidate data-busy="Adding…" data-add-passkey hidden>
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="salt" value="{{salt}}">
      <input type="hidden" name="passkeyId" value="">
      <input type="hidden" name="passkeyOutput" value="">
      {{#fields}}{{> field}}{{/fields}}
      <p class="mistake" role="alert" hidden>{{> icon-alert}}<span></span></p>
      <button class="primary wide">Add a passkey</button>
      <p class="hint">Your browser then asks for your fingerprint, face or security key, perhaps twice. Anyone who can unlock the passkey can do \
    everything here that you can, and see your words and secret keys. On any other computer it opens nothing.</p>
      <p class="ways"><a href="settings/passkeys">{{> icon-back}}Passkeys</a></p>
    </form>
    <script src="\(PublicFile.passkeys.address)" type="module"></script>{{/isHere}}
    """)
}
