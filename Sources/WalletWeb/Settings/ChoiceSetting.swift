import Localization
import Sentences
import WalletKit

/// A setting for which one answer out of a few is chosen, with what its page says.
struct ChoiceSetting: Sendable {
  let path: String
  let title: Sentence
  let lead: Sentence
  let question: Sentence
  let options: [ChoiceView.Answer]
  let read: @Sendable (Settings) -> String
  /// Writes the value of one of the options. It is given no other.
  let write: @Sendable (inout Settings, String) -> Void
  /// What else is done with the new settings.
  var apply: @Sendable (Settings, Services) async throws(StoreError) -> Void = { _, _ throws(StoreError) in }

  static let all = [autoLock, language, theme, numbers, dates, fees]

  /// Returns the label of the chosen option.
  func value(_ settings: Settings) -> Sentence {
    let value = read(settings)
    return options.first { $0.value == value }?.label ?? ""
  }
}

extension ChoiceSetting {
  private static func time(_ minutes: Int) -> Sentence {
    let hours = minutes / 60
    return minutes < 60
      ? Sentence(minutes, one: "After \(minutes) minute", other: "After \(minutes) minutes")
      : Sentence(hours, one: "After \(hours) hour", other: "After \(hours) hours")
  }

  static let autoLock = ChoiceSetting(
    path: "settings/auto-lock", title: "Auto-lock", lead: "When you leave the wallet open and don't use it.",
    question: "Lock the wallet",
    options: Settings.autoLockChoices.map { (String($0), time($0), nil) } + [
      (
        "off", "Never",
        "It stays open until you sign out or quit BasicPay: anyone at this computer can see what you have. Payments still ask for the PIN."
      )
    ],
    read: { $0.autoLock.map(String.init) ?? "off" }, write: { $0.autoLock = Int($1) },
    apply: { settings, services throws(StoreError) in
      await services.sessions.setIdleLimit(settings.autoLockTime)
      try await services.wallets.store.log.add(
        .settingChanged, settings.autoLock.map { "Auto-lock: \(time($0))" } ?? "Auto-lock: never")
    })

  static let language = ChoiceSetting(
    path: "settings/language", title: "Language", lead: "The language BasicPay speaks.", question: "Language of the pages",
    options: [("browser", "The language of the browser", nil)] + Language.all.map { ($0.rawValue, $0.name.verbatim, nil) },
    read: { $0.language?.rawValue ?? "browser" }, write: { $0.language = Language(rawValue: $1) })

  static let theme = ChoiceSetting(
    path: "settings/theme", title: "Appearance", lead: "Light or dark.", question: "Show the pages",
    options: [("system", "Same as this computer", nil), ("light", "Light", nil), ("dark", "Dark", nil)],
    read: { $0.theme.rawValue }, write: { $0.theme = Settings.Theme(rawValue: $1) ?? $0.theme })

  static let numbers = ChoiceSetting(
    path: "settings/numbers", title: "Numbers", lead: "How amounts are written, and how you type them.", question: "Amount format",
    options: [
      ("language", "As usual in that language", "English: 1,234.56. German: 1.234,56"), ("point", "1,234.56", "You type 1234.56"),
      ("comma", "1.234,56", "You type 1234,56"), ("space", "1\u{202F}234,56", "You type 1234,56"),
    ],
    read: { $0.chosenNumberFormat?.rawValue ?? "language" }, write: { $0.chosenNumberFormat = NumberFormat(rawValue: $1) })

  static let dates = ChoiceSetting(
    path: "settings/dates", title: "Dates", lead: "How days are written.", question: "Date format",
    options: [("dayFirst", "21 Nov 2026", nil), ("monthFirst", "Nov 21, 2026", nil), ("yearFirst", "2026-11-21", nil)],
    read: { $0.dateFormat.rawValue }, write: { $0.dateFormat = Settings.DateFormat(rawValue: $1) ?? $0.dateFormat })

  static let fees = ChoiceSetting(
    path: "settings/fees", title: "Network fee",
    lead: "A payment usually costs next to nothing. Only when the network is busy do higher offers go first.",
    question: "When it is busy, offer",
    options: [
      ("low", "Low", "One in ten recent payments offered this or less. Yours may have to wait, or not go through."),
      ("medium", "Medium", "Half of recent payments offered this or less."),
      ("high", "High", "Nine in ten recent payments offered this or less. Yours goes through soon."),
    ],
    read: { $0.feePolicy.rawValue }, write: { $0.feePolicy = FeeChoice(rawValue: $1) ?? $0.feePolicy })
}
