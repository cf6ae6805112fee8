import Foundation
import Localization
import Sentences
import Synchronization
import WalletKit

/// A moment as people read it: how long ago, with the whole date and time on hover.
struct TimeView: Templated, PropertyLister {
  /// ISO 8601 in UTC, for programs.
  let value: String
  let relative: String
  let full: String

  init(_ time: Date, _ formats: Formats) {
    value = Self.remembered(.program, time, formats) { time.formatted(.iso8601) }
    full = Self.full(time, formats)
    relative = Self.relative(time, formats)
  }

  var properties: KeyValuePairs<String, Any?> { ["value": value, "relative": relative, "full": full] }

  static let template = Template(
    "time",
    """
    <time datetime="{{value}}" title="{{full}}">{{relative}}</time>
    """)

  /// Returns a day's name for a list: `Today`, `Yesterday`, `21 November 2026`.
  static func day(_ time: Date, _ formats: Formats) -> String {
    switch dayNumber(formats.now(), formats.timeZone) - dayNumber(time, formats.timeZone) {
    case 0: formats.language.say("Today")
    case 1: formats.language.say("Yesterday")
    default: date(time, formats, isLong: true)
    }
  }

  /// Says by when something is expected: `Expected by 14:30`, `Expected by Tuesday`. Once that time has passed, it says that it was expected.
  static func expected(_ time: Date, _ formats: Formats) -> Sentence {
    let now = formats.now()
    let days = dayNumber(time, formats.timeZone) - dayNumber(now, formats.timeZone)
    let clock = clock(time, formats.timeZone)
    switch days {
    case 0: return time < now ? "It was expected by \(clock)" : "Expected by \(clock)"
    case ..<0: return "It was expected by \(date(time, formats))"
    case 1: return "Expected by tomorrow, \(clock)"
    case ..<7:
      let weekday = time.formatted(style(formats.timeZone, formats.language.locale(formats.dates)).weekday(.wide))
      return "Expected by \(weekday)"
    default: return "Expected by \(date(time, formats))"
    }
  }

  /// Returns the number of a time's day. It doesn't depend on when days begin: where clocks change at midnight, one begins at 1:00.
  private static func dayNumber(_ time: Date, _ timeZone: TimeZone) -> Int {
    Int((time.timeIntervalSince1970 + TimeInterval(timeZone.secondsFromGMT(for: time))) / 86_400)
  }

  /// Formats a date and time, as in `21 Nov 2026 at 04:54 CET`.
  static func full(_ time: Date, _ formats: Formats) -> String {
    remembered(.full, time, formats) {
      let zone = formats.timeZone.abbreviation(for: time) ?? "UTC"
      return formats.language.say("\(date(time, formats)) at \(clock(time, formats.timeZone)) \(zone == "GMT" ? "UTC" : zone)")
    }
  }

  /// Formats the time of day, as in `04:54`.
  static func clock(_ time: Date, _ timeZone: TimeZone) -> String {
    time.formatted(style(timeZone).hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
  }

  /// Formats a date, as in `21 Nov 2026`.
  static func date(_ time: Date, _ formats: Formats, isLong: Bool = false) -> String {
    remembered(isLong ? .longDate : .date, time, formats) {
      let month: Date.FormatStyle.Symbol.Month = isLong ? .wide : .abbreviated
      let style = style(formats.timeZone, formats.language.locale(formats.dates))
      return switch (formats.dates, formats.language) {
      case (.monthFirst, let language) where language != .english:
        "\(time.formatted(style.month(month))) \(time.formatted(style.day())), \(time.formatted(style.year()))"
      case (.dayFirst, _), (.monthFirst, _): time.formatted(style.day().month(month).year())
      case (.yearFirst, _): time.formatted(Date.ISO8601FormatStyle(timeZone: formats.timeZone).year().month().day())
      }
    }
  }

  /// Formats the month of a time, as in `November 2026`.
  static func month(_ time: Date, _ formats: Formats) -> String {
    if formats.dates == .yearFirst { return time.formatted(Date.ISO8601FormatStyle(timeZone: formats.timeZone).year().month()) }
    return time.formatted(style(formats.timeZone, formats.language.locale(formats.dates)).month(.wide).year())
  }

  // MARK: Remembering

  /// The form in which a time is written.
  private enum Form: Hashable {
    case program, full, date, longDate
  }

  private struct Written: Hashable {
    let form: Form
    let time: Date
    let dates: Settings.DateFormat
    let language: String
    let timeZone: String
  }

  /// The formatted times. Pages repeat the same times, and formatting one takes the system longer than everything else in its row.
  private static let written = Mutex<[Written: String]>([:])
  private static let mostWritten = 2_000

  private static func remembered(_ form: Form, _ time: Date, _ formats: Formats, write: () -> String) -> String {
    let key = Written(
      form: form, time: time, dates: formats.dates, language: formats.language.rawValue, timeZone: formats.timeZone.identifier)
    if let text = written.withLock({ $0[key] }) { return text }
    let text = write()
    written.withLock {
      if $0.count >= mostWritten { $0 = [:] }
      $0[key] = text
    }
    return text
  }

  private static func style(_ timeZone: TimeZone, _ locale: String = "en_GB") -> Date.FormatStyle {
    Date.FormatStyle(locale: Locale(identifier: locale), calendar: Calendar(identifier: .gregorian), timeZone: timeZone)
  }

  /// Says how long ago a time was, as in `2 minutes ago`. The words are the same as in `app.js`, which keeps them true while the page is open.
  static func relative(_ time: Date, _ formats: Formats) -> String {
    ago(time, formats).map(formats.language.say) ?? date(time, formats)
  }

  private static func ago(_ time: Date, _ formats: Formats) -> Sentence? {
    let seconds = Int(formats.now().timeIntervalSince(time))
    // Clocks differ a little. A time further in the future was written while one of them was wrong.
    guard seconds >= -60 else { return nil }
    let minutes = seconds / 60
    switch minutes {
    case ..<1: return "just now"
    case ..<60: return Sentence(minutes, one: "\(minutes) minute ago", other: "\(minutes) minutes ago")
    case ..<(24 * 60):
      let hours = minutes / 60
      return Sentence(hours, one: "\(hours) hour ago", other: "\(hours) hours ago")
    case ..<(7 * 24 * 60):
      let days = minutes / (24 * 60)
      return Sentence(days, one: "\(days) day ago", other: "\(days) days ago")
    default: return nil
    }
  }
}

extension Language {
  fileprivate func locale(_ dates: Settings.DateFormat) -> String {
    guard self == .english else { return rawValue }
    return dates == .monthFirst ? "en_US" : "en_GB"
  }
}
