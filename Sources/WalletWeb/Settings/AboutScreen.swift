import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/about`: shows the program's version, and the licences of the work in it.
struct AboutScreen: Screen {
  struct Values: Sendable {
    let version: String
    let licences: String
  }

  static let path = "settings/about"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/about") { _, context in
      let values = Values(version: services.version, licences: PublicFile.licences.address)
      return try await services.pages.show(Page(title: "About", template: Self.template, values: values, destination: .settings), context)
    }
  }

  static let template = Template(
    "about",
    """
    <header class="head"><h1>About</h1><p>BasicPay is a Stellar wallet that runs on your own computer.</p></header>
    <section class="card" aria-label="BasicPay">
      <dl class="facts">
        <div><dt>Version</dt><dd>{{version}}</dd></div>
        <div class="tall"><dt>Licence</dt><dd>Apache 2.0: you may use, change and share it</dd></div>
        <div class="tall"><dt>Without warranty</dt><dd>Keep a copy of your words: nobody can give you back a lost key</dd></div>
      </dl>
      <p class="more"><a href="{{licences}}">Third-party software and its licences</a></p>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </section>
    """)
}
