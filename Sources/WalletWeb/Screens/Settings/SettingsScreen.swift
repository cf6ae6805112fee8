import HTTPTypes
import Hummingbird
import WalletKit

/// `/settings`: what is set, each a row that leads to where it is changed.
struct SettingsScreen {
  struct Row: Sendable {
    let title: String
    let value: String
    let path: String
  }

  struct Group: Sendable {
    let title: String
    let rows: [Row]
  }

  struct Values: Sendable {
    let notice: [String]
    let groups: [Group]
  }

  let site: Site

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings") { _, context in
      var notice: [String] = []
      var settings = Settings()
      do throws(WalletError) {
        settings = try site.wallets.store.settings()
      } catch {
        notice = [error.description]
      }
      let groups = groups(settings, network: await site.wallet.profile)
      return try await site.show(
        Page(
          title: "Settings", template: "settings", values: Values(notice: notice, groups: groups), destination: .settings, isDestinationItself: true),
        context)
    }
  }

  /// What belongs to keys (PIN, passkeys, backup, accounts) has its rows under "Safety".
  private func groups(_ settings: Settings, network: NetworkProfile) -> [Group] {
    func row(_ screen: ChoiceScreen) -> Row { Row(title: screen.title, value: screen.value(settings), path: screen.path) }
    return [
      Group(title: "Network", rows: [Row(title: "Network in use", value: network.title, path: NetworkScreen.path)]),
      Group(
        title: "Safety",
        rows: [row(.autoLock(site)), Row(title: "Security log", value: "What happened to your keys", path: SecurityLogScreen.path)]),
      Group(title: "Display", rows: [row(.theme(site)), row(.numbers(site)), row(.dates(site))]),
      Group(title: "Payments", rows: [row(.fees(site))]),
      Group(
        title: "BasicPay",
        rows: [
          Row(title: "About", value: "Version \(site.version), licences", path: AboutScreen.path),
          Row(title: "Erase everything", value: "Begin anew on this computer", path: ResetScreen.path),
        ]),
    ]
  }

  static let template = """
    <header class="head"><h1>Settings</h1><p>How this wallet works on this computer.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#groups}}
    <section class="card" aria-label="{{title}}">
      <h2 class="label">{{title}}</h2>
      <ul class="rows">{{#rows}}<li><a href="{{path}}"><span class="what">{{title}}</span><span class="soft">{{value}}</span></a></li>{{/rows}}</ul>
    </section>
    {{/groups}}
    """
}
