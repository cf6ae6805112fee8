import HTTPTypes
import Hummingbird
import Localization
import Sentences
import WalletKit

/// `/settings/security-log`: lists what happened to keys and access.
struct SecurityLogScreen: Screen {
  struct Row: Sendable {
    let what: Sentence
    let detail: Sentence
    let time: TimeView
  }

  struct Values: Sendable {
    let notice: [Sentence]
    let isEmpty: Bool
    let rows: [Row]
  }

  static let path = "settings/security-log"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/security-log") { _, context in
      var notice: [Sentence] = []
      var events: [SecurityEvent] = []
      do throws(StoreError) {
        events = try services.wallets.store.log.events()
      } catch {
        notice = [error.sentence]
      }
      let formats = services.formats
      let rows = events.map {
        Row(what: $0.kind.title, detail: $0.detail, time: TimeView($0.time, formats))
      }
      let values = Values(notice: notice, isEmpty: rows.isEmpty && notice.isEmpty, rows: rows)
      return try await services.pages.show(Page(title: "Security log", template: Self.template, values: values, destination: .settings), context)
    }
  }

  static let template = Template(
    "security-log",
    """
    <header class="head"><h1>Security log</h1><p>What happened to your keys on this computer, newest first. It stays here: nobody else sees it.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-label="Events">
      {{#isEmpty}}<p class="empty">Nothing yet. Sign-ins, wrong PINs, reveals and changes will be here.</p>{{/isEmpty}}
      <ul class="log">{{#rows}}<li><span class="line"><span class="what">{{what}}</span>{{#time}}<span class="soft">{{> time}}</span>{{/time}}</span>\
    <span class="soft">{{detail}}</span></li>{{/rows}}</ul>
      {{^isEmpty}}<p class="hint">If something here wasn't you, move your money to a new account and change the PIN. The latest 1,000 entries are kept.</p>{{/isEmpty}}
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </section>
    """)
}
