import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/erasing`: sets whether ten wrong PINs erase everything.
struct ErasingScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let isOn: Bool
    let credential: CredentialView
  }

  static let path = "settings/erasing"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/erasing") { _, context in try await show(context) }
    router.post("/settings/erasing") { _, context in
      guard let erases = ["on": true, "off": false][context.field("erasing")] else { throw PageError.unreadableForm }
      do {
        try await services.pinGate.open {
          try await services.wallet.change(.settingChanged, "Erase after ten wrong entries: \(erases ? "on" : "off")") { vault throws(VaultError) in
            try await vault.setErasing(erases, context.credential)
          }
        }
        return Response.redirect(to: Destination.settings.path)
      } catch let refusal as FormRefusal {
        return try await show(context, refusal)
      }
    }
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [],
      isOn: await services.wallet.vaultState.contents?.erasesAfterTenGuesses == true, credential: CredentialView(refusal))
    return try await services.pages.show(
      Page(
        title: "Erase after ten wrong entries", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok),
      context)
  }

  static let template = Template(
    "erasing",
    """
    <header class="head"><h1>Erase after ten wrong entries</h1><p>It is {{#isOn}}on{{/isOn}}{{^isOn}}off{{/isOn}}.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="settings/erasing" novalidate data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      <p>The tenth wrong PIN or passphrase in a row erases everything on this computer. This stops someone guessing at this computer, but not \
    someone who has already copied the disk. Entries count on the command line and in browsers that have signed in here since the PIN was set; in \
    other browsers, wrong entries only lead to a wait.</p>
      <p class="notice wait">{{> icon-warning}}<span><strong>Anyone who sits down at your browser could erase everything on purpose.</strong> Have your words on paper, or a backup file.</span></p>
      {{#credential}}{{> credential}}{{/credential}}
      {{#isOn}}<button class="primary wide" name="erasing" value="off">Turn it off</button>{{/isOn}}
      {{^isOn}}<button class="primary wide" name="erasing" value="on">Turn it on</button>{{/isOn}}
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """)
}
