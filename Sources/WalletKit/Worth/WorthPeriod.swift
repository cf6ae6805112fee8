public import Foundation

/// How far back a line of what something was worth goes.
public enum WorthPeriod: String, CaseIterable, Sendable {
  case week, month, year
  /// From the account's first payment on, at most the last 200 weeks.
  case all

  private static let day: TimeInterval = 86_400
  /// The most weeks that Horizon returns in one answer.
  private static let mostWeeks: TimeInterval = 200

  /// How long trades are summed up for one price.
  var span: TradedPrice.Span {
    switch self {
    case .week: .hour
    case .month: .day
    case .year, .all: .week
    }
  }

  /// Returns when it begins.
  ///
  /// - Parameters:
  ///   - now: when it ends.
  ///   - first: when the account was first paid; nil if that isn't known.
  func start(_ now: Date, first: Date?) -> Date {
    switch self {
    case .week: now - 7 * Self.day
    case .month: now - 30 * Self.day
    case .year: now - 365 * Self.day
    case .all: max(first ?? now - 365 * Self.day, now - Self.mostWeeks * 7 * Self.day)
    }
  }

  /// Returns the latest time at which a line that covers all of the period begins. For ``all``, every line does.
  public func begins(before now: Date) -> Date { start(now, first: now) }

  /// Returns the times for which a line has points, oldest first; the last is now.
  func times(_ now: Date, first: Date?) -> [Date] {
    let seconds = Int(now.timeIntervalSince(start(now, first: first)))
    return (0..<Self.points).map { now - TimeInterval(seconds - seconds * $0 / (Self.points - 1)) }
  }

  /// How many points a line has.
  static let points = 49
}
