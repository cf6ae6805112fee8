public import Sentences

/// A unit in which people count time.
public enum TimeUnit: CaseIterable, Sendable {
  /// From short to long; a year is 365.25 days.
  case second, minute, hour, day, year

  /// How many seconds it has.
  public var seconds: UInt64 {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3_600
    case .day: 86_400
    case .year: 31_557_600
    }
  }

  /// Returns a number of units in words, as in `1 minute` and `12 minutes`.
  public func words(_ count: Int) -> Sentence {
    switch self {
    case .second: Sentence(count, one: "\(count) second", other: "\(count) seconds")
    case .minute: Sentence(count, one: "\(count) minute", other: "\(count) minutes")
    case .hour: Sentence(count, one: "\(count) hour", other: "\(count) hours")
    case .day: Sentence(count, one: "\(count) day", other: "\(count) days")
    case .year: Sentence(count, one: "\(count) year", other: "\(count) years")
    }
  }
}
