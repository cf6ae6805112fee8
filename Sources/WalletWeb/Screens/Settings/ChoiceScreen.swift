import HTTPTypes
import Hummingbird
import Localization
import WalletKit

/// A page of the settings on which one thing is chosen.
struct ChoiceScreen {
  typealias Option = (value: String, label: String, hint: String?)

  struct Values: Sendable {
    let title: String
    let lead: String
    let action: String
    let token: String
    let choice: ChoiceView
    let notice: [String]
  }

  let site: Site
  let path: String
  let title: String
  let lead: String
  let question: String
  let options: [Option]
  let read: @Sendable (Settings) -> String
  /// Takes one of the options' values; nothing else arrives here.
  let write: @Sendable (inout Settings, String) -> Void
  /// What else happens with the new settings.
  var apply: @Sendable (Settings) async throws(WalletError) -> Void = { _ throws(WalletError) in }

  static func all(_ site: Site) -> [ChoiceScreen] { [autoLock(site), language(site), theme(site), numbers(site), dates(site), fees(site)] }

  /// The label of what is set.
  func value(_ settings: Settings) -> String {
    let value = read(settings)
    return options.first { $0.value == value }?.label ?? ""
  }

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(path)) { _, context in
      let settings: Settings
      do throws(WalletError) {
        settings = try site.wallets.store.settings()
      } catch {
        return try await show(context, chosen: nil, notice: error.description)
      }
      return try await show(context, chosen: read(settings))
    }
    router.post(RouterPath(path)) { _, context in
      let value = context.field("choice")
      guard options.contains(where: { $0.value == value }) else { throw PageError.unreadableForm }
      do throws(WalletError) {
        try await apply(try site.wallets.store.change { [write] in write(&$0, value) })
      } catch {
        return try await show(context, chosen: value, notice: error.description)
      }
      return Response.redirect(to: Destination.settings.path)
    }
  }

  private func show(_ context: PageContext, chosen: String?, notice: String? = nil) async throws -> Response {
    let values = Values(
      title: title, lead: lead, action: path, token: context.session?.token ?? "", choice: ChoiceView("choice", question, options, chosen: chosen),
      notice: [notice].compactMap(\.self))
    return try await site.show(
      Page(title: title, template: "choices", values: values, destination: .settings, status: notice == nil ? .ok : .unprocessableContent), context)
  }

  static let template = """
    <header class="head"><h1>{{title}}</h1><p>{{lead}}</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="{{action}}" data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      {{#choice}}{{> choice}}{{/choice}}
      <button class="primary wide">Save</button>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """
}

// MARK: The pages

extension ChoiceScreen {
  private static func time(_ minutes: Int) -> String {
    switch minutes {
    case 1: "After 1 minute"
    case ..<60: "After \(minutes) minutes"
    case 60: "After 1 hour"
    default: "After \(minutes / 60) hours"
    }
  }

  static func autoLock(_ site: Site) -> ChoiceScreen {
    ChoiceScreen(
      site: site, path: "settings/auto-lock", title: "Auto-lock", lead: "When you leave the wallet open and don't use it.",
      question: "Lock the wallet",
      options: Settings.autoLockChoices.map { (String($0), time($0), nil) } + [
        (
          "off", "Never",
          "It stays open until you sign out or end the program: anybody at this computer can see what you have. A payment still asks for the PIN."
        )
      ],
      read: { $0.autoLock.map(String.init) ?? "off" }, write: { $0.autoLock = Int($1) },
      apply: { settings throws(WalletError) in
        await site.sessions.setIdleLimit(settings.autoLockTime)
        try site.wallets.store.log.add(
          .settingChanged, settings.autoLock.map { "Auto-lock: \(time($0).lowercased())" } ?? "Auto-lock: never")
      })
  }

  static func language(_ site: Site) -> ChoiceScreen {
    ChoiceScreen(
      site: site, path: "settings/language", title: "Language", lead: "The language BasicPay speaks.", question: "Language of the pages",
      options: [("browser", "The language of the browser", nil)]
        + site.languages.keys.sorted { $0.name < $1.name }.map { ($0.rawValue, $0.name.verbatim, nil) },
      read: { $0.language?.rawValue ?? "browser" }, write: { $0.language = Language(rawValue: $1) })
  }

  static func theme(_ site: Site) -> ChoiceScreen {
    ChoiceScreen(
      site: site, path: "settings/theme", title: "Appearance", lead: "Light or dark.", question: "Show the pages",
      options: [("system", "Same as this computer", nil), ("light", "Light", nil), ("dark", "Dark", nil)],
      read: { $0.theme.rawValue }, write: { $0.theme = Settings.Theme(rawValue: $1) ?? $0.theme })
  }

  static func numbers(_ site: Site) -> ChoiceScreen {
    let formats: [Option] = [
      ("language", "As usual in that language", "English: 1,234.56. German: 1.234,56"), ("point", "1,234.56", "You type 1234.56"),
      ("comma", "1.234,56", "You type 1234,56"), ("space", "1\u{202F}234,56", "You type 1234,56"),
    ]
    return ChoiceScreen(
      site: site, path: "settings/numbers", title: "Numbers", lead: "How amounts are written, and how you type them.", question: "Amount format",
      options: formats, read: { $0.chosenNumberFormat?.rawValue ?? "language" }, write: { $0.chosenNumberFormat = NumberFormat(rawValue: $1) })
  }

  static func dates(_ site: Site) -> ChoiceScreen {
    ChoiceScreen(
      site: site, path: "settings/dates", title: "Dates", lead: "How days are written.", question: "Date format",
      options: [("dayFirst", "21 Nov 2026", nil), ("monthFirst", "Nov 21, 2026", nil), ("yearFirst", "2026-11-21", nil)],
      read: { $0.dateFormat.rawValue }, write: { $0.dateFormat = Settings.DateFormat(rawValue: $1) ?? $0.dateFormat })
  }

  static func fees(_ site: Site) -> ChoiceScreen {
    ChoiceScreen(
      site: site, path: "settings/fees", title: "Network fee",
      lead: "A payment usually costs next to nothing. Only when the network is busy do higher offers go first.",
      question: "When it is busy, offer",
      options: [
        ("low", "Little", "What one in ten others offer at the most. Your payment may have to wait, or not go through."),
        ("medium", "As others do", "What half of the others offer at the most."),
        ("high", "Much", "What nine in ten others offer at the most. Your payment goes through soon."),
      ],
      read: { $0.feePolicy.rawValue }, write: { $0.feePolicy = FeeChoice(rawValue: $1) ?? $0.feePolicy })
  }
}
