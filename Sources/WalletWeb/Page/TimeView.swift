import Foundation

/// A moment as people read it: how long ago, with the whole date and time on hover.
struct TimeView: Sendable {
  /// ISO 8601 in UTC, for programs.
  let value: String
  let relative: String
  let full: String

  init(_ time: Date, _ surroundings: Surroundings) {
    value = time.formatted(.iso8601)
    full = Self.full(time, surroundings.timeZone)
    relative = Self.relative(time, now: surroundings.now(), timeZone: surroundings.timeZone)
  }

  static let template = """
    <time datetime="{{value}}" title="{{full}}">{{relative}}</time>
    """

  /// A day's name for a list: `Today`, `Yesterday`, `21 November 2026`.
  static func day(_ time: Date, _ surroundings: Surroundings) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = surroundings.timeZone
    let now = surroundings.now()
    if calendar.isDate(time, inSameDayAs: now) { return "Today" }
    if let yesterday = calendar.date(byAdding: .day, value: -1, to: now), calendar.isDate(time, inSameDayAs: yesterday) { return "Yesterday" }
    return time.formatted(style(surroundings.timeZone).day().month(.wide).year())
  }

  /// As in `21 Nov 2026 at 04:54 CET`.
  static func full(_ time: Date, _ timeZone: TimeZone) -> String {
    let zone = timeZone.abbreviation(for: time) ?? "UTC"
    return "\(time.formatted(style(timeZone).day().month(.abbreviated).year())) at \(clock(time, timeZone)) \(zone == "GMT" ? "UTC" : zone)"
  }

  /// The time of day, as in `04:54`.
  static func clock(_ time: Date, _ timeZone: TimeZone) -> String {
    time.formatted(style(timeZone).hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
  }

  private static func style(_ timeZone: TimeZone) -> Date.FormatStyle {
    Date.FormatStyle(locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: timeZone)
  }

  /// The same words as in `app.js`, which keeps them true while the page is open.
  private static func relative(_ time: Date, now: Date, timeZone: TimeZone) -> String {
    let minutes = Int(now.timeIntervalSince(time)) / 60
    switch minutes {
    case ..<1: return "just now"
    case 1: return "1 minute ago"
    case ..<60: return "\(minutes) minutes ago"
    case ..<120: return "1 hour ago"
    case ..<(24 * 60): return "\(minutes / 60) hours ago"
    case ..<(48 * 60): return "1 day ago"
    case ..<(7 * 24 * 60): return "\(minutes / (24 * 60)) days ago"
    default: return time.formatted(style(timeZone).day().month(.abbreviated).year())
    }
  }
}
