import Foundation

/// A time in UTC as Horizon writes it, `2026-11-21T03:54:00Z`. Years with more than four digits have a sign.
struct Timestamp: CustomStringConvertible {
  /// Seconds since 1970.
  let seconds: Int64
  /// Billionths of a second after that.
  let nanoseconds: Int64

  init(seconds: Int64) {
    self.seconds = seconds
    nanoseconds = 0
  }

  /// Makes the whole second that a date is in.
  init(_ date: Date) {
    let interval = date.timeIntervalSince1970.rounded(.down)
    self.init(seconds: Int64(exactly: interval) ?? (interval < 0 ? .min : .max))
  }

  /// Reads a time; nil for anything else, such as a day that its month doesn't have.
  init?(_ text: String) {
    var rest = text.utf8[...]
    let sign = rest.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
    let yearLength = rest.prefix { $0 != UInt8(ascii: "-") }.count
    guard (4...12).contains(yearLength), let year = rest.takeNumber(digits: yearLength) else { return nil }
    guard rest.take("-"), let month = rest.takeNumber(digits: 2), rest.take("-"), let day = rest.takeNumber(digits: 2) else { return nil }
    guard rest.take("T"), let hour = rest.takeNumber(digits: 2), rest.take(":"), let minute = rest.takeNumber(digits: 2) else { return nil }
    guard rest.take(":"), let second = rest.takeNumber(digits: 2), hour < 24, minute < 60, second < 60 else { return nil }
    var nanoseconds: Int64 = 0
    if rest.take(".") {
      let digits = rest.prefix { $0 != UInt8(ascii: "Z") }.count
      guard (1...9).contains(digits), let decimals = rest.takeNumber(digits: digits) else { return nil }
      nanoseconds = (digits..<9).reduce(decimals) { value, _ in value * 10 }
    }
    guard rest.take("Z"), rest.isEmpty else { return nil }
    let date = CivilDate(year: sign == UInt8(ascii: "-") ? -year : year, month: month, day: day)
    guard (1...12).contains(month), CivilDate(daysSince1970: date.daysSince1970) == date else { return nil }
    let (midnight, overflow) = date.daysSince1970.multipliedReportingOverflow(by: 86_400)
    let (seconds, carry) = midnight.addingReportingOverflow(hour * 3600 + minute * 60 + second)
    guard !overflow, !carry else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  var date: Date {
    Date(timeIntervalSince1970: TimeInterval(seconds) + TimeInterval(nanoseconds) / TimeInterval(1_000_000_000))
  }

  /// The time to the second.
  var description: String {
    let days = seconds.floored(by: 86_400)
    let (date, second) = (CivilDate(daysSince1970: days), seconds &- days &* 86_400)
    let sign = date.year < 0 ? "-" : date.year > 9999 ? "+" : ""
    let clock = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined(separator: ":")
    return "\(sign)\(abs(date.year).padded(to: 4))-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))T\(clock)Z"
  }
}

/// A day of the Gregorian calendar, also for the time before it was introduced.
private struct CivilDate: Equatable {
  var year: Int64
  var month: Int64
  var day: Int64

  init(year: Int64, month: Int64, day: Int64) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Here years begin in March, so that a leap day is the last day of its year. 400 years always have 146,097 days.
  init(daysSince1970: Int64) {
    let days = daysSince1970 + 719_468
    let era = days.floored(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.floored(by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int64 {
  /// Divides the number and rounds down.
  fileprivate func floored(by divisor: Int64) -> Int64 {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }

  fileprivate func padded(to length: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, length - digits.utf8.count)) + digits
  }
}

extension Substring.UTF8View {
  fileprivate mutating func take(_ character: UnicodeScalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func takeNumber(digits: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<digits {
      guard let digit = popFirst(), (48...57).contains(digit) else { return nil }
      value = value * 10 + Int64(digit - 48)
    }
    return value
  }
}
