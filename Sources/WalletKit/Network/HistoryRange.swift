/// A range of operation ids, both ends included, in which everything that moved an account's money is known.
public struct HistoryRange: Hashable, Sendable {
  /// The lowest id; 0 where there is nothing before it.
  public var low: Int64
  /// The highest id.
  public var high: Int64

  /// A range of ids.
  public init(low: Int64, high: Int64) {
    self.low = low
    self.high = high
  }

  /// Adds a range to others, which stay in order and apart from each other: what meets or overlaps becomes one.
  static func adding(_ range: HistoryRange, to ranges: [HistoryRange]) -> [HistoryRange] {
    var joined = range
    var others: [HistoryRange] = []
    for other in ranges {
      if other.low <= joined.high + 1, joined.low <= other.high + 1 {
        joined.low = min(joined.low, other.low)
        joined.high = max(joined.high, other.high)
      } else {
        others.append(other)
      }
    }
    return (others + [joined]).sorted { $0.low < $1.low }
  }
}
