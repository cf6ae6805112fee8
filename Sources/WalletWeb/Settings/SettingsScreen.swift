import HTTPTypes
import Hummingbird
import Localization
import Sentences
import WalletKit

/// `/settings`: lists the settings, each with a link to the page that changes it.
struct SettingsScreen: Screen {
  struct Row: Sendable {
    let title: Sentence
    let value: Sentence
    let path: String
  }

  struct Group: Sendable {
    let title: Sentence
    let rows: [Row]
  }

  struct Values: Sendable {
    let notice: [Sentence]
    let groups: [Group]
    let script: String
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings") { _, context in
      var notice: [Sentence] = []
      var settings = Settings()
      do throws(StoreError) {
        settings = try await services.wallets.store.loadSettings().read(in: .current)
      } catch {
        notice = [error.sentence]
      }
      let devices = try await services.wallets.store.devices.all()
      let groups = groups(
        settings, network: await services.wallet.profile, await services.wallet.vaultState.contents,
        devices: context.visitor == .local ? devices.count : 1)
      return try await services.pages.show(
        Page(
          title: "Settings", template: Self.template,
          values: Values(notice: notice, groups: groups, script: PublicFile.notices.spoken(in: .current).address), destination: .settings,
          isDestinationItself: true),
        context)
    }
  }

  private func groups(_ settings: Settings, network: NetworkProfile, _ vault: VaultContents?, devices: Int) -> [Group] {
    func row(_ setting: ChoiceSetting) -> Row { Row(title: setting.title, value: setting.value(settings), path: setting.path) }
    return [
      Group(
        title: "Network",
        rows: [
          Row(title: "Network in use", value: network.title, path: NetworkScreen.path),
          Row(title: "Certificates", value: CertificatesScreen.value(settings.certificateFile), path: CertificatesScreen.path),
        ]),
      Group(title: "Accounts and keys", rows: Self.keys(vault)),
      Group(
        title: "Safety",
        rows: [
          Row(title: "Change PIN or passphrase", value: "", path: ChangeSecretScreen.path),
          Row(title: "Passkeys", value: Self.names(vault?.passkeys ?? []), path: PasskeysScreen.path),
          Row(title: "Devices", value: DevicesScreen.value(devices), path: DevicesScreen.path), row(.autoLock),
          Row(
            title: "Erase after ten wrong entries", value: vault?.erasesAfterTenGuesses == true ? "On" : "Off", path: ErasingScreen.path),
          Row(title: "Security log", value: "What happened to your keys", path: SecurityLogScreen.path),
        ]),
      Group(
        title: "Display",
        rows: [
          row(.language), row(.theme), row(.numbers), row(.dates),
          Row(title: "Currency of the total", value: WorthScreen.value(settings.worthCurrency(on: network)), path: WorthScreen.path),
        ]),
      Group(
        title: "Payments",
        rows: [
          row(.fees), Row(title: "Explorer", value: ExplorerScreen.value(settings.explorer), path: ExplorerScreen.path),
          Row(title: "Sign for others", value: "Transactions and authorizations", path: EnvelopeScreen.path),
          Row(title: "Ramp", value: "Meso's partner ID", path: RampSettingsScreen.path),
        ]),
      Group(
        title: "BasicPay",
        rows: [
          Row(title: "About", value: "Version \(services.version), licences", path: AboutScreen.path),
          Row(title: "Erase everything", value: "Start over on this computer", path: PagePath.reset),
        ]),
    ]
  }

  private static func names(_ passkeys: [VaultPasskey]) -> Sentence {
    passkeys.isEmpty ? "None" : passkeys.map(\.name).joined(separator: ", ").verbatim
  }

  private static func keys(_ vault: VaultContents?) -> [Row] {
    let count = vault?.accounts.count ?? 0
    let words = vault?.words ?? []
    return [Row(title: "Accounts", value: Sentence(count, one: "\(count) account", other: "\(count) accounts"), path: AccountsScreen.path)]
      + words.enumerated().map { index, entry in
        Row(
          title: words.count == 1 ? "Recovery words" : "Recovery words \(index + 1)", value: entry.isBackedUp ? "Written down" : "Not backed up",
          path: RevealScreen.path(words: entry.id))
      } + [Row(title: "Backup file", value: "Everything, encrypted", path: BackupScreen.path)]
  }

  static let template = Template(
    "settings",
    """
    <header class="head"><h1>Settings</h1><p>How this wallet works on this computer.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#groups}}
    <section class="card" aria-label="{{title}}">
      <h2 class="label">{{title}}</h2>
      <ul class="rows tall">{{#rows}}<li><a href="{{path}}"><span class="what">{{title}}</span><span class="soft">{{value}}</span></a></li>{{/rows}}</ul>
    </section>
    {{/groups}}
    <section class="card" aria-labelledby="notices-title" data-notices hidden>
      <h2 class="label" id="notices-title">Notifications</h2>
      <p class="hint">This browser can notify you, with the amount and the sender, when money arrives or a transfer moves on while you're looking at \
    something else. It does so only while BasicPay is open in a tab and unlocked.</p>
      <p class="tools"><button type="button" class="quiet">Turn on notifications</button></p>
      <p class="hint" role="status"></p>
    </section>
    <script src="{{script}}" type="module"></script>
    """)
}
