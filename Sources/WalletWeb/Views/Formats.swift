import Foundation
import Localization
import WalletKit

/// The person's formats for amounts and times.
struct Formats: Sendable {
  let language: Language
  let numbers: NumberFormat
  let dates: Settings.DateFormat
  let timeZone: TimeZone
  let now: @Sendable () -> Date

  init(_ settings: Settings, _ environment: ServerEnvironment) {
    language = settings.language ?? .current
    numbers = settings.numberFormat
    dates = settings.dateFormat
    timeZone = environment.timeZone()
    now = environment.now
  }
}

extension HomeStore {
  /// The settings, with the current language if none is set.
  var settingsInLanguage: Settings { settings.read(in: .current) }
}
