import Hummingbird
import Sentences
import WalletKit

/// `/more`: links to the places that don't fit into a phone's navigation bar.
struct MoreScreen: Screen {
  struct Row: Sendable {
    let label: Sentence
    let path: String
    let hint: Sentence
    let icon: String

    init(_ destination: Destination, _ hint: Sentence) {
      self.init(destination.label, path: destination.path, icon: destination.icon, hint)
    }

    init(_ label: Sentence, path: String, icon: Icon, _ hint: Sentence) {
      self.label = label
      self.path = path
      self.hint = hint
      self.icon = icon.template
    }
  }

  struct Values: Sendable {
    let rows: [Row]
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/more") { _, context in
      let rows = [
        Row(.history, "Everything that moved your money."),
        Row(.contacts, "The people you pay, by name."),
        Row(.myData, "What anchors ask about you."),
        Row("Receive", path: "receive", icon: .receive, "Your address as a QR code, or a link."),
        Row("Convert", path: ConvertScreen.path, icon: .convert, "Exchange one asset for another."),
        Row("Accounts", path: "accounts", icon: .key, "Your addresses, their words and keys."),
        Row("Sign for others", path: EnvelopeScreen.path, icon: .lock, "Transactions and authorizations made by other apps."),
        Row(.settings, "Network, lock, appearance, backup."),
      ]
      let page = Page(title: "More", template: Self.template, values: Values(rows: rows), destination: .more, isDestinationItself: true)
      return try await services.pages.show(page, context)
    }
  }

  static let template = Template(
    "more",
    """
    <header class="head"><h1>More</h1><p>Everything else that this wallet does.</p></header>
    <section class="card" aria-label="Places">
      <ul class="rows places">{{#rows}}<li><a href="{{path}}">{{> *icon}}<span class="what">{{label}}<span class="hint">{{hint}}</span></span></a></li>{{/rows}}</ul>
    </section>
    """)
}
