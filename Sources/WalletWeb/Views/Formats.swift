import Foundation
import Localization
import WalletKit

/// How this person reads amounts and times.
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
    timeZone = environment.timeZone
    now = environment.now
  }
}

extension HomeStore {
  /// What is set; the defaults where it can't be read, so that there is always a page that says so.
  var settingsOrDefaults: Settings { ((try? settings()) ?? Settings()).read(in: .current) }
}
