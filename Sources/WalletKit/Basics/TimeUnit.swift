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

  /// As in `1 minute` and `12 minutes`.
  public func words(_ count: some BinaryInteger) -> String {
    switch (self, count) {
    case (.second, 1): "1 second"
    case (.second, _): "\(count) seconds"
    case (.minute, 1): "1 minute"
    case (.minute, _): "\(count) minutes"
    case (.hour, 1): "1 hour"
    case (.hour, _): "\(count) hours"
    case (.day, 1): "1 day"
    case (.day, _): "\(count) days"
    case (.year, 1): "1 year"
    case (.year, _): "\(count) years"
    }
  }
}
