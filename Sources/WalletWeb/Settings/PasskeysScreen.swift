import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/passkeys`: lists the passkeys (fingerprints, faces and security keys) that open the wallet besides the PIN.
struct PasskeysScreen: Screen {
  struct Row: Sendable {
    let name: String
    let added: Sentence?
    let path: String
  }

  struct Values: Sendable {
    let isEmpty: Bool
    let rows: [Row]
  }

  static let path = "settings/passkeys"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/passkeys") { _, context in
      // Another window or a command may have added one.
      await services.wallet.reload()
      let formats = services.formats
      let rows = await services.wallet.passkeys.map { passkey in
        Row(
          name: passkey.name, added: passkey.addedAt.map { "Added on \(TimeView.date($0, formats))" }, path: RemovePasskeyScreen.path(of: passkey))
      }
      return try await services.pages.show(
        Page(title: "Passkeys", template: Self.template, values: Values(isEmpty: rows.isEmpty, rows: rows), destination: .settings), context)
    }
  }

  static let template = Template(
    "passkeys",
    """
    <header class="head"><h1>Passkeys</h1><p>Use your fingerprint, face or security key instead of the PIN, to sign in and to pay. Your PIN keeps working.</p></header>
    <section class="card" aria-label="Your passkeys">
      {{#isEmpty}}<p class="empty">No passkey yet. Once you have added one, signing in takes one touch.</p>{{/isEmpty}}
      <ul class="rows tall">{{#rows}}<li><a href="{{path}}"><span class="what">{{name}}</span><span class="soft">{{#.added}}{{.}}{{/.added}}{{^.added}}Remove{{/.added}}</span></a></li>{{/rows}}</ul>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a><a class="button" href="settings/passkeys/add">Add a passkey</a></p>
    </section>
    """)
}
