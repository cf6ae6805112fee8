import Foundation
import WalletKit

/// How this person reads amounts and times.
struct Formats: Sendable {
  let language: Language
  let numbers: NumberFormat
  let dates: Settings.DateFormat
  let timeZone: TimeZone
  let now: @Sendable () -> Date

  init(_ settings: Settings, _ surroundings: Surroundings) {
    language = settings.language ?? .current
    numbers = settings.numberFormat
    dates = settings.dateFormat
    timeZone = surroundings.timeZone
    now = surroundings.now
  }
}
