/// A range of operation ids, both ends included, in which everything that moved an account's money is known.
public struct HistoryRange: Hashable, Sendable {
  /// The lowest id; 0 if there is nothing before it.
  public var low: Int64
  /// The highest id.
  public var high: Int64

  /// A range of ids.
  public init(low: Int64, high: Int64) {
    self.low = low
    self.high = high
  }

  /// Adds a range to others, which stay sorted and separate: ranges that meet or overlap become one.
  static func adding(_ range: HistoryRange, to ranges: [HistoryRange]) -> [HistoryRange] {
    var joined = range
    var others: [HistoryRange] = []
    for other in ranges {
      // The highest id may be the largest number there is, so nothing is added to it.
      if other.low - 1 <= joined.high, joined.low - 1 <= other.high {
        joined.low = min(joined.low, other.low)
        joined.high = max(joined.high, other.high)
      } else {
        others.append(other)
      }
    }
    return (others + [joined]).sorted { $0.low < $1.low }
  }

  /// Returns a second place to fetch from, besides the one below the highest range, if that doesn't reach down to 0. It is below the lowest range if
  /// there are several, otherwise in the middle of what is missing. Nil if that is a single ledger.
  static func secondStart(in ranges: [HistoryRange]) -> Int64? {
    guard let highest = ranges.last else { return nil }
    if ranges.count > 1, let lowest = ranges.first?.low, lowest > 0 { return lowest }
    let bottom = ranges.dropLast().last?.high ?? 0
    // A ledger's ids differ in their last 32 bits. The middle is between whole ledgers, so that it is no operation's id.
    let middle = ((bottom + (highest.low - bottom) / 2) >> 32) << 32
    return middle > bottom ? middle : nil
  }
}
