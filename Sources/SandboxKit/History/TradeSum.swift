import HorizonKit

/// The sum of the trades of a pair of assets within a span of time.
struct TradeSum: Hashable, Sendable {
  /// When the span begins, in milliseconds since 1970.
  let timestamp: Int64
  private(set) var count: Int64 = 0
  /// In stroops.
  private(set) var baseVolume: UInt128 = 0
  /// In stroops.
  private(set) var counterVolume: UInt128 = 0
  private(set) var high: TradePrice
  private(set) var low: TradePrice
  private(set) var open: TradePrice
  private(set) var close: TradePrice

  /// Makes the sum of a span without trades.
  ///
  /// - Parameter price: the price of the first trade that will be added.
  init(timestamp: Int64, price: TradePrice) {
    self.timestamp = timestamp
    (high, low, open, close) = (price, price, price, price)
  }

  /// Adds a trade.
  ///
  /// - Parameter isLater: whether trades are added from the oldest to the newest.
  mutating func add(base: Int64, counter: Int64, price: TradePrice, isLater: Bool) {
    count += 1
    baseVolume += UInt128(max(0, base))
    counterVolume += UInt128(max(0, counter))
    if high.isLower(than: price) { high = price }
    if price.isLower(than: low) { low = price }
    if isLater { close = price } else { open = price }
  }

  /// The average price, with 7 decimals, the last one rounded.
  var average: String {
    guard baseVolume > 0 else { return "0.0000000" }
    let scaled = (counterVolume * 20_000_000 + baseVolume) / (baseVolume * 2)
    return "\(scaled / 10_000_000).\(String(scaled % 10_000_000 + 10_000_000).dropFirst())"
  }
}

extension TradePrice {
  fileprivate func isLower(than other: TradePrice) -> Bool {
    Int128(numerator) * Int128(other.denominator) < Int128(other.numerator) * Int128(denominator)
  }
}

/// Spans of time over which trades are summed up. Times are in milliseconds since 1970.
struct TradeSpans: Hashable, Sendable {
  /// The length of each span.
  let resolution: Int64
  /// How long after midnight UTC spans begin.
  let offset: Int64
  /// The beginning of the first span.
  let start: Int64
  /// The end of the last span, or nil for no end.
  let end: Int64?

  /// Returns the beginning of the span that a moment is in.
  ///
  /// - Parameter seconds: the moment, in seconds since 1970.
  func span(of seconds: UInt64) -> Int64 {
    let time = Int64(clamping: seconds) * 1_000
    return (time - offset) / resolution * resolution + offset
  }
}
