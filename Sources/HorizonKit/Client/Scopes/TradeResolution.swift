/// The time spans for aggregating trades, in milliseconds.
public enum TradeResolution: Int64, Hashable, Sendable, CaseIterable {
  /// A minute.
  case minute = 60_000
  /// Five minutes.
  case fiveMinutes = 300_000
  /// A quarter of an hour.
  case fifteenMinutes = 900_000
  /// An hour.
  case hour = 3_600_000
  /// A day.
  case day = 86_400_000
  /// A week.
  case week = 604_800_000
}
